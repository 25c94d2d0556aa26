const maxBytes = 8_192
const maxKeys = 50
const maxDepth = 3

const fits = (value: unknown, depth: number): boolean => {
  if (typeof value !== 'object' || value === null) return true
  if (depth >= maxDepth) return false
  const values = Object.values(value)
  return values.length <= maxKeys && values.every(entry => fits(entry, depth + 1))
}

/** Whether properties of an event are small: 50 keys, three levels, 8 kB. */
export function areBounded(properties: Readonly<Record<string, unknown>>): boolean {
  if (!fits(properties, 0)) return false
  return Buffer.byteLength(JSON.stringify(properties)) <= maxBytes
}
