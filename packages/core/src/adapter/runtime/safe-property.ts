/** Reads a property of an object that a page script owns: a getter that throws reads as undefined. */
export function readProperty(target: unknown, key: string): unknown {
  try {
    return (target as Record<string, unknown> | null | undefined)?.[key]
  } catch {
    return undefined
  }
}

/** Whether an object or function of a page script has a method of this name. Never throws, whatever the value does. */
export const hasMethod = (target: unknown, name: string): target is object =>
  (typeof target === 'object' || typeof target === 'function') &&
  typeof readProperty(target, name) === 'function'
