/** The own names of such an object. Never throws, whatever the object does. */
export function ownNames(target: unknown): string[] {
  try {
    return typeof target === 'object' && target !== null ? Object.keys(target) : []
  } catch {
    return []
  }
}
