/**
 * Whether PostgreSQL takes a JSON value: neither its text nor its `jsonb` holds NUL characters or halves of surrogate
 * pairs, which JSON may have.
 */
export const isStorable = (value: unknown): boolean =>
  // Both are escaped by JSON.stringify, and nothing else begins like this.
  !/\\u(0000|d[89a-f])/.test(JSON.stringify(value))
