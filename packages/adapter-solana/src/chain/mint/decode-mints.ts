import { LatchkeyError } from '@latchkey/core/adapter'
import { readClock } from './clock.js'
import { decodeMint, type Mint } from './decode-mint.js'

/** As many accounts as a node gives at once (`getMultipleAccounts`), less the clock. */
export const MINTS_AT_ONCE = 99

/** An account as a node gives it; null or undefined where there is none. */
type Account = { readonly owner: string; readonly data: Uint8Array } | null | undefined

/**
 * Reads the mints among accounts that a node was asked for, the clock (`clockAddress`) behind them. What is no mint is left
 * out.
 * @throws LatchkeyError `invalidResponse`
 */
export function decodeMints(addresses: readonly string[], accounts: readonly Account[]): readonly Mint[] {
  if (accounts.length !== addresses.length + 1)
    throw new LatchkeyError('invalidResponse', 'The node gave more or fewer accounts than it was asked for')
  const time = () => readClock(accounts[addresses.length]?.data)
  return addresses.flatMap((address, index) => {
    const account = accounts[index]
    return (account && decodeMint(address, account, time)) ?? []
  })
}
