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

/** Whether a value has a function of this name. Never throws, whatever the value does. */
export const canCall = (value: unknown, name: string): value is object =>
  (typeof value === 'object' || typeof value === 'function') &&
  typeof readProperty(value, name) === 'function'
