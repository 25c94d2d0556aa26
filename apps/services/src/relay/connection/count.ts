/** An amount per key. A key whose amount is 0 uses no memory. */
export interface Count {
  of(key: string): number
  change(key: string, by: number): void
}

export const createCount = (): Count => {
  const counts = new Map<string, number>()
  return {
    of: key => counts.get(key) ?? 0,
    change(key, by) {
      const count = (counts.get(key) ?? 0) + by
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    },
  }
}
