// Only what the entry needs: a module that lazily loaded code shares with it would cost the page one more request.

/** Reads a property of an object that a page script owns: a getter that throws reads as undefined. */
export function readProperty(target: unknown, key: string): unknown {
  try {
    return (target as Record<string, unknown> | null | undefined)?.[key]
  } catch {
    return undefined
  }
}

/** Walks a dotted path by own properties alone: what a prototype has is no wallet. */
export function readPath(page: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((owner, key) => {
    const holds = (typeof owner === 'object' || typeof owner === 'function') && owner !== null
    try {
      return holds && Object.hasOwn(owner, key) ? readProperty(owner, key) : undefined
    } catch {
      return undefined
    }
  }, page)
}

/** Whether a value has a function of this name. Never throws, whatever the value does. */
export const canCall = (value: unknown, name: string): value is object =>
  (typeof value === 'object' || typeof value === 'function') &&
  typeof readProperty(value, name) === 'function'
