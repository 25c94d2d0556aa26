/** Reads a property of an object that a page script owns: a getter that throws reads as undefined. */
export function readProperty(target: unknown, key: string): unknown {
  try {
    return (target as Record<string, unknown> | null | undefined)?.[key]
  } catch {
    return undefined
  }
}
