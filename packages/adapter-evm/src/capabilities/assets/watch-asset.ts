import { type CallOptions, LatchkeyError, type WatchAssetInput } from '@latchkey/core/adapter'
import { addressCodec } from '../../codec/address.js'
import type { Session } from '../../connectors/session.js'
import { requireNetwork } from '../require-network.js'

/** EIP-747 asks for at most eleven letters, and wallets refuse longer symbols. */
const MAX_SYMBOL = 11

/**
 * Asks the wallet to show a token (`wallet_watchAsset`, EIP-747). Wallets show it on the network that they are on.
 * @throws LatchkeyError `notConnected`, `unsupportedNetwork`, `invalidRequest`, `invalidAddress`, `userRejected`,
 * `unsupportedMethod`, `invalidResponse`, `aborted`
 */
export async function watchAsset(
  session: Session,
  { networkId, token }: WatchAssetInput,
  options?: CallOptions,
): Promise<boolean> {
  const { wallet } = session
  const { symbol, decimals, iconUrl } = token
  requireNetwork(session, networkId, 'token')
  if (symbol === '' || symbol.length > MAX_SYMBOL)
    throw new LatchkeyError('invalidRequest', `A wallet takes a symbol of 1 to ${MAX_SYMBOL} letters`)
  const address = addressCodec.normalizeAddress(token.address)
  const image = iconUrl?.startsWith('https://') ? { image: iconUrl } : {}
  const params = { type: 'ERC20', options: { address, symbol, decimals, ...image } }
  const answer = await wallet.ask(() => wallet.raw('wallet_watchAsset', params), options)
  // Some wallets answer nothing: that is neither a yes nor a no.
  if (typeof answer === 'boolean') return answer
  throw new LatchkeyError('invalidResponse', 'The wallet did not say whether it shows the token')
}
