import {
  addressOfKey,
  cosmosTestAccounts,
  fromAddress,
  holdersOfTokens,
  initialCoins,
  initialTokens,
  moduleAddress,
  toAddress,
} from '../accounts'
import type { CosmosGenesis } from '../types'
import type { Coin, Purse } from './coins'
import { readCoins } from './coins'
import { SdkError } from './sdk-error'

/** An account as the auth module keeps it. */
export interface LedgerAccount {
  readonly number: bigint
  sequence: bigint
  /** Known after the first transaction, compressed. */
  publicKey: Uint8Array | undefined
  readonly module: string | undefined
}

/** Everything that a block changes. Plain data: a copy is a `structuredClone`. */
export interface LedgerState {
  readonly accounts: Map<string, LedgerAccount>
  readonly purses: Map<string, Purse>
}

/** Where fees go. */
export const feeCollector = 'fee_collector'

/** What an address holds of a denom. */
export const balanceIn = (state: LedgerState, address: string, denom: string): bigint =>
  state.purses.get(address)?.get(denom) ?? 0n

/** Sets what an address holds; nothing is kept of what is nothing. */
export const setBalance = (state: LedgerState, address: string, denom: string, amount: bigint): void => {
  const purse = state.purses.get(address) ?? new Map<string, bigint>()
  if (amount === 0n) purse.delete(denom)
  else purse.set(denom, amount)
  state.purses.set(address, purse)
}

/** The account of an address; receiving coins makes one. */
export const touchAccount = (state: LedgerState, address: string, module?: string): LedgerAccount => {
  const known = state.accounts.get(address)
  if (known) return known
  const account: LedgerAccount = {
    number: BigInt(state.accounts.size),
    sequence: 0n,
    publicKey: undefined,
    module,
  }
  state.accounts.set(address, account)
  return account
}

/** Moves coins. @throws SdkError 5, 7, 10; nothing has moved then */
export const moveCoins = (
  state: LedgerState,
  prefix: string,
  from: string,
  to: string,
  coins: readonly Coin[],
): void => {
  if (!fromAddress(prefix, to)) throw new SdkError('invalidAddress', `invalid recipient address ${to}`)
  const read = readCoins(coins)
  if (read.length === 0) throw new SdkError('invalidCoins', '')
  for (const [denom, amount] of read) {
    const held = balanceIn(state, from, denom)
    if (held < amount) {
      const words = `spendable balance ${held}${denom} is smaller than ${amount}${denom}`
      throw new SdkError('insufficientFunds', words)
    }
  }
  for (const [denom, amount] of read) {
    setBalance(state, from, denom, balanceIn(state, from, denom) - amount)
    setBalance(state, to, denom, balanceIn(state, to, denom) + amount)
  }
  touchAccount(state, to)
}

/** The state at height one: the funded accounts, and the module that collects fees. */
export const createGenesisState = ({ prefix, denom, tokens }: CosmosGenesis): LedgerState => {
  const state: LedgerState = { accounts: new Map(), purses: new Map() }
  for (const [index, { address }] of cosmosTestAccounts(prefix).entries()) {
    touchAccount(state, address)
    setBalance(state, address, denom, initialCoins)
    if (index >= holdersOfTokens) continue
    for (const token of tokens) setBalance(state, address, token.address, initialTokens)
  }
  touchAccount(state, moduleAddress(prefix, feeCollector), feeCollector)
  return state
}

/** The address that a key signs for. */
export const signerOf = (prefix: string, publicKey: Uint8Array): string =>
  toAddress(prefix, addressOfKey(publicKey))
