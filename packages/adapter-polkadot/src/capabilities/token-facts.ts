import { LatchkeyError, type Network, type TokenInfo } from '@latchkey/core/adapter'
import type { Asset } from '../chain/assets.js'
import type { Runtime } from '../chain/runtime.js'

/** More than any amount of 128 bits has digits for: a number that only a lie needs. */
const MAX_DECIMALS = 36

type TokenFacts = Pick<TokenInfo, 'decimals' | 'symbol'>

const plain = (symbol: string) => symbol.trim().toLowerCase()

/** Whether the chain says the same of a token as somebody else; where it says nothing, it agrees. Case is spelling. */
export const agrees = (
  token: TokenFacts,
  { decimals, symbol }: Pick<Asset, 'decimals' | 'symbol'>,
): boolean =>
  (decimals === undefined || decimals === token.decimals) &&
  (symbol === '' || plain(symbol) === plain(token.symbol)) &&
  token.decimals <= MAX_DECIMALS

const mismatch = () =>
  new LatchkeyError('tokenMismatch', 'The chain describes this token differently than the app', {
    hint: "Compare decimals and symbol of the app's token list with those on the chain.",
  })

/**
 * Holds a token that is to be sent against the chain, and against the app's list where that names it.
 * @throws LatchkeyError `tokenMismatch`
 */
export function checkToken({ tokens = [] }: Pick<Network, 'tokens'>, token: TokenInfo, asset: Asset): void {
  const listed = tokens.find(({ address }) => address === token.address)
  if (!agrees(token, asset) || (listed && !agrees(listed, asset))) throw mismatch()
}

/**
 * Holds the network's own coin against the chain.
 * @throws LatchkeyError `tokenMismatch`
 */
export function checkCoin({ nativeCurrency }: Pick<Network, 'nativeCurrency'>, { coin }: Runtime): void {
  if (coin.decimals !== undefined && coin.decimals !== nativeCurrency.decimals) throw mismatch()
}
