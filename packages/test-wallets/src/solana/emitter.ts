import type { WalletTimer } from '../eip155/wallet.types'
import { shapeSolanaAccounts } from './misbehaviour'
import type { SolanaMisbehaviour, SolanaWalletAccount } from './wallet.types'

type Listener = (payload?: unknown) => void

/** The wallet's events, as late or doubled as it is told to be. */
export interface ChangeEmitter {
  on(event: string, listener: Listener): () => void
  off(event: string, listener: Listener): void
  /** Sends any event with any payload. */
  emit(event: string, ...payload: readonly unknown[]): void
  /** Tells which accounts there are now, in the words of both protocols. */
  tell(accounts: readonly SolanaWalletAccount[]): void
  listenerCount(event?: string): number
}

/** What the wallet says of a change besides its accounts. */
export interface ChangeWords {
  chains(): readonly string[]
  /** The `publicKey` of the injected protocol. */
  toPublicKey(account: SolanaWalletAccount): unknown
}

/** Makes the emitter of one wallet. */
export const createChangeEmitter = (
  faults: Readonly<SolanaMisbehaviour>,
  timer: WalletTimer,
  words: ChangeWords,
): ChangeEmitter => {
  const listeners = new Map<string, Set<Listener>>()
  const deliver = (event: string, payload: readonly unknown[]) => {
    for (let time = 0; time < (faults.doubledEvents ? 2 : 1); time++) {
      for (const listener of [...(listeners.get(event) ?? [])]) {
        try {
          listener(...payload)
        } catch (error) {
          // A listener of the page must not break the wallet; the page still hears of it.
          queueMicrotask(() => {
            throw error
          })
        }
      }
    }
  }
  const emit = (event: string, ...payload: readonly unknown[]) => {
    if (faults.lateEvents === false) deliver(event, payload)
    else void timer.delay(faults.lateEvents).then(() => deliver(event, payload))
  }
  const off = (event: string, listener: Listener) => void listeners.get(event)?.delete(listener)
  return {
    on: (event, listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return () => off(event, listener)
    },
    off,
    emit,
    tell: accounts => {
      if (faults.noChangeEvents) return
      if (faults.emptyInPassing) emit('change', { accounts: [] })
      const shaped = shapeSolanaAccounts(accounts, faults.wrongAccountShape)
      emit('change', { accounts: shaped, chains: words.chains() })
      const [first] = accounts
      if (!first) emit('disconnect')
      else emit('accountChanged', faults.nullAccount ? null : words.toPublicKey(first))
    },
    listenerCount: event => {
      const counted = event === undefined ? [...listeners.values()] : [listeners.get(event) ?? new Set()]
      return counted.reduce((sum, list) => sum + list.size, 0)
    },
  }
}
