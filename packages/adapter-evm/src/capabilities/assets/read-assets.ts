import {
  type BalanceQuery,
  type CallOptions,
  cleanName,
  isLatchkeyError,
  readProperty,
  type TokenBalance,
  type TokenInfo,
} from '@latchkey/core/adapter'
import * as v from 'valibot'
import type { Chain } from '../../chain/chain.types.js'
import { addressCodec } from '../../codec/address.js'
import { chainIdHex } from '../../codec/chain-id.js'
import type { Session } from '../../connectors/session.js'
import { createWalletCalls } from '../calls.js'

/** More than anybody holds: the rest of a longer answer is left out. */
const MAX_ASSETS = 500
const MAX_DECIMALS = 36

const amount = v.pipe(
  v.string(),
  v.regex(/^0x[\da-f]{1,64}$/i),
  v.transform(text => BigInt(text)),
)
const metadata = v.object({
  name: v.string(),
  symbol: v.string(),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_DECIMALS)),
})
const nativeSchema = v.object({ type: v.literal('native'), balance: amount })
const tokenSchema = v.object({ type: v.literal('erc20'), address: v.string(), balance: amount, metadata })

/** Whether the wallet says that it lists assets, for this network or for all. */
async function listsAssets(session: Session, { networkId }: BalanceQuery, options?: CallOptions) {
  const calls = createWalletCalls(session, () => Promise.reject(new Error('No node is asked')))
  const able = (await calls.capabilities(options))[networkId]
  return readProperty(able?.assetDiscovery, 'supported') === true
}

function toCoin(session: Session, item: unknown, { networkId }: BalanceQuery): TokenBalance | undefined {
  const parsed = v.safeParse(nativeSchema, item)
  const network = session.host.networks().find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (!parsed.success || !network) return undefined
  // The network's own facts count, whatever the wallet calls its coin.
  const { name, symbol, decimals } = network.nativeCurrency
  return { address: '', name, symbol, decimals, amount: parsed.output.balance, networkId, native: true }
}

function toToken(
  item: unknown,
  listed: readonly TokenInfo[],
  { networkId }: BalanceQuery,
): TokenBalance | undefined {
  const parsed = v.safeParse(tokenSchema, item)
  if (!parsed.success || !addressCodec.isAddress(parsed.output.address)) return undefined
  const { balance, metadata: said } = parsed.output
  const address = addressCodec.normalizeAddress(parsed.output.address)
  const known = listed.find(token => token.address.toLowerCase() === address.toLowerCase())
  if (known) {
    const differs = known.decimals !== said.decimals
    return { ...known, amount: balance, networkId, ...(differs ? { unsendable: 'tokenMismatch' } : {}) }
  }
  const [name, symbol] = [cleanName(said.name), cleanName(said.symbol)]
  if (symbol === undefined) return undefined
  return {
    address,
    name: name ?? symbol,
    symbol,
    decimals: said.decimals,
    amount: balance,
    networkId,
    unverified: true,
  }
}

/**
 * Reads what a wallet says that an account holds (`wallet_getAssets`, ERC-7811), where its capabilities say that it
 * does. Undefined where it does not, and where its answer has no coin: nodes are asked then. What is no coin and no
 * token of ERC-20 is left out.
 * @throws LatchkeyError `aborted`
 */
export async function readAssets(
  session: Session,
  loadChain: () => Promise<Chain>,
  query: BalanceQuery,
  options?: CallOptions,
): Promise<readonly TokenBalance[] | undefined> {
  const { wallet, host } = session
  if (!(await listsAssets(session, query, options))) return undefined
  const chain = chainIdHex(query.networkId)
  try {
    const params = [{ account: addressCodec.normalizeAddress(query.address), chainFilter: [chain] }]
    const answer = readProperty(await wallet.call('wallet_getAssets', params, options), chain)
    const items: unknown[] = Array.isArray(answer) ? answer.slice(0, MAX_ASSETS) : []
    const coin = items.map(item => toCoin(session, item, query)).find(Boolean)
    if (!coin) return undefined
    const listed =
      host.networks().find(({ caipNetworkId }) => caipNetworkId === query.networkId)?.tokens ?? []
    const tokens = items.flatMap(item => toToken(item, listed, query) ?? [])
    // The wallet gives what the chain counts.
    return [coin, ...(await (await loadChain()).shown(tokens, query, options))]
  } catch (error) {
    if (isLatchkeyError(error, 'aborted')) throw error
    host.env.logger.warn('The wallet could not list its assets', error)
    return undefined
  }
}
