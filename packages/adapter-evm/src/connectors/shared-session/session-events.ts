import type { AdoptedState } from '@latchkey/core/adapter'
import { chainIdHex } from '../wallet-code.js'
import { addressesOf, type SessionProvider, type SessionProviderInput } from './session-provider.types.js'

type Listener = (payload: unknown) => void

/** The events of EIP-1193 that follow from one state of a session to the next. */
function eventsBetween(
  before: AdoptedState | undefined,
  after: AdoptedState | undefined,
): readonly (readonly [name: string, payload: unknown])[] {
  if (!after) {
    const ended = Object.assign(new Error('The wallet ended the session'), { code: 4900 })
    return before ? [['disconnect', ended]] : []
  }
  const chainId = chainIdHex(after.networkId)
  if (!before) return [['connect', { chainId }]]
  const addresses = addressesOf(after)
  return [
    ...(before.networkId === after.networkId ? [] : [['chainChanged', chainId] as const]),
    ...(addressesOf(before).join() === addresses.join() ? [] : [['accountsChanged', addresses] as const]),
  ]
}

/** Listens to the session while anybody listens here. */
export function createSessionEvents({
  adopted,
}: SessionProviderInput): Pick<SessionProvider, 'on' | 'removeListener'> {
  const listeners = new Map<string, Set<Listener>>()
  let last: AdoptedState | undefined
  let stop: (() => void) | undefined

  const tell = (name: string, payload: unknown) => {
    for (const listener of [...(listeners.get(name) ?? [])]) {
      try {
        listener(payload)
      } catch {
        // The app's own fault; the others are told all the same.
      }
    }
  }
  const changed = (state: AdoptedState | undefined) => {
    const events = eventsBetween(last, state)
    last = state
    for (const [name, payload] of events) tell(name, payload)
  }
  return {
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
      if (!stop) last = adopted.current()
      stop ??= adopted.watch(changed)
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      if ([...listeners.values()].some(set => set.size > 0)) return
      stop?.()
      stop = undefined
    },
  }
}
