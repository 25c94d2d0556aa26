import { readProperty } from '@latchkey/core/adapter'

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
