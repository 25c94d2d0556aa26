import type { Eip1193Provider } from './rpc.js'

// Only what the entry needs: a module that lazily loaded code shares with it would cost the page one more request.

/** Reads a property of an object that a page script owns: a getter that throws reads as undefined. */
export function readProperty(target: unknown, key: string): unknown {
  try {
    return (target as Record<string, unknown> | null | undefined)?.[key]
  } catch {
    return undefined
  }
}

/** Whether a value can be asked as an EIP-1193 provider. Never throws, whatever the value does. */
export const isProvider = (value: unknown): value is Eip1193Provider =>
  (typeof value === 'object' || typeof value === 'function') &&
  typeof readProperty(value, 'request') === 'function'
