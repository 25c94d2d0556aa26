/** The own names of an object that a page script owns. Never throws, whatever the object does. */
export function ownNames(target: unknown): string[] {
  try {
    return typeof target === 'object' && target !== null ? Object.keys(target) : []
  } catch {
    return []
  }
}
