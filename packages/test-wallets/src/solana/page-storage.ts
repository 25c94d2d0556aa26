import { isObject } from '../eip155/hex'
import type { PersistedSolanaState, SolanaWalletStorage } from './wallet.types'

/** What an earlier version, or somebody else, left there is not trusted to have our shape. */
const isState = (value: unknown): value is PersistedSolanaState =>
  isObject(value) &&
  typeof value.authorized === 'boolean' &&
  typeof value.locked === 'boolean' &&
  Array.isArray(value.order) &&
  value.order.every(index => typeof index === 'number')

const openStorage = (target: Window, kind: 'local' | 'session'): Storage | undefined => {
  try {
    return kind === 'local' ? target.localStorage : target.sessionStorage
  } catch {
    // Blocked for this page: the wallet then forgets at each load.
    return undefined
  }
}

/** Opens what a page keeps of one wallet. */
export const createSolanaPageStorage = (
  target: Window,
  id: string,
  persist: 'local' | 'session' | false = 'local',
): SolanaWalletStorage => {
  const storage = persist === false ? undefined : openStorage(target, persist)
  const key = `latchkey-test-wallet:solana:${id}`
  return {
    load: () => {
      try {
        const saved: unknown = JSON.parse(storage?.getItem(key) ?? 'null')
        return isState(saved) ? saved : undefined
      } catch {
        return undefined
      }
    },
    save: state => {
      try {
        storage?.setItem(key, JSON.stringify(state))
      } catch {
        // Full or blocked: as if it was not there.
      }
    },
  }
}
