import type { Adopted, AdoptedState } from '@latchkey/core/adapter'
import type { Chain } from '../../chain/chain.types.js'
import type { Eip1193Provider, Hex } from '../../codec/rpc.js'
import type { SentTransactions } from '../sent-transactions.js'

/** What a provider over a session stands on. */
export interface SessionProviderInput {
  readonly adopted: Adopted
  readonly sent: SentTransactions
  loadChain(): Promise<Chain>
}

/** An EIP-1193 provider over a session. */
export type SessionProvider = Required<Pick<Eip1193Provider, 'request' | 'on' | 'removeListener'>>

/** The accounts of a session on the network in use, the one in use first. */
export const addressesOf = (state: AdoptedState | undefined): Hex[] =>
  (state?.accounts ?? []).map(({ address }) => address as Hex)
