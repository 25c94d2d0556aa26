import { createEmitter, type WalletEmitter } from '../shared/emitter'
import type { WalletTimer } from '../shared/wallet.types'
import { shapeSolanaAccounts } from './misbehaviour'
import type { SolanaMisbehaviour, SolanaWalletAccount } from './wallet.types'

/** The wallet's events, as late or doubled as it is told to be. */
export interface ChangeEmitter extends WalletEmitter {
  /** Tells which accounts there are now, in the words of both protocols. */
  tell(accounts: readonly SolanaWalletAccount[]): void
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
  const emitter = createEmitter(faults, timer)
  return {
    ...emitter,
    tell: accounts => {
      if (faults.noChangeEvents) return
      if (faults.emptyInPassing) emitter.emit('change', { accounts: [] })
      const shaped = shapeSolanaAccounts(accounts, faults.wrongAccountShape)
      emitter.emit('change', { accounts: shaped, chains: words.chains() })
      const [first] = accounts
      if (!first) emitter.emit('disconnect')
      else emitter.emit('accountChanged', faults.nullAccount ? null : words.toPublicKey(first))
    },
  }
}
