import type { CallOptions } from '../adapter/contract/connection.types.js'
import type { Network, TokenInfo } from '../adapter/contract/network.types.js'
import { isNetworkId, type NetworkId } from '../caip/network-id.js'
import type { Registry } from '../context/registry.js'
import type { Session } from '../context/session.js'
import type { ErrorCode } from '../errors/codes.js'
import { isLatchkeyError, toLatchkeyError } from '../errors/error.js'
import { throwIfAborted } from '../kernel/task.js'
import { findImitated, type TokenNames } from './find-imitated.js'
import type { PricedToken } from './tokens.types.js'
import { isSameToken } from './visitor-tokens.js'

/** What was found at an address that the visitor typed. */
export type TokenLookup =
  | { readonly status: 'invalidAddress' | 'noToken' }
  /** An address of another namespace, by its name. */
  | { readonly status: 'otherNamespace'; readonly name: string }
  /** A CAIP id of another network, by the network's name. */
  | { readonly status: 'otherNetwork'; readonly name: string }
  | { readonly status: 'listed'; readonly token: TokenNames }
  | { readonly status: 'failed'; readonly error: ErrorCode }
  | {
      readonly status: 'found'
      readonly token: TokenInfo
      /** Base units; undefined where the balance could not be read. */
      readonly amount: bigint | undefined
      /** A token or coin of the list that this one looks like. */
      readonly imitated: TokenNames | undefined
    }

/** What a look-up reads from. */
export interface TokenLookupParts {
  readonly session: Session
  readonly registry: Pick<Registry, 'adapters' | 'requireAdapter'>
}

/** A token's address with its network, as in CAIP-10 and CAIP-19: `eip155:1:0x…`, `eip155:1/erc20:0x…`. */
const CAIP = /^([-a-z0-9]{3,8}:[-\w]{1,32})(?::|\/(?:erc20|token):)([-.%\w]{1,128})$/

const readTyped = (typed: string): { readonly address: string; readonly networkId?: NetworkId } => {
  const [, networkId, address] = CAIP.exec(typed.trim()) ?? []
  return isNetworkId(networkId) && address !== undefined ? { address, networkId } : { address: typed.trim() }
}

/** Returns the name of the first other namespace that the text is an address of. */
async function findNamespace(text: string, own: string, { registry }: TokenLookupParts) {
  for (const { namespace, traits } of registry.adapters.values()) {
    if (namespace === own) continue
    const codec = await traits.loadAddressCodec().catch(() => undefined)
    if (codec?.isAddress(text)) return traits.displayName
  }
  return undefined
}

/** Returns the tokens that vouch for their names: those of the network's list and of the account, and the coin. */
export const knownTokens = (
  { nativeCurrency, tokens = [] }: Network,
  balances: readonly PricedToken[],
): readonly (TokenNames & { readonly address: string })[] => [
  { ...nativeCurrency, address: '' },
  ...tokens,
  ...balances.filter(({ unverified }) => !unverified),
]

/** Returns the known token or coin that a token looks like. */
export const findImitatedBy = (
  token: TokenInfo,
  network: Network,
  balances: readonly PricedToken[],
): TokenNames | undefined =>
  findImitated(
    token,
    knownTokens(network, balances).filter(each => !isSameToken(each.address, token.address)),
  )

async function readToken(
  { session }: TokenLookupParts,
  address: string,
  balances: readonly PricedToken[],
  options: CallOptions,
): Promise<TokenLookup> {
  const namespace = session.activeNamespace() ?? ''
  const network = session.activeNetwork()
  const owner = session.account()
  const { inspect, fetch } = session.require(namespace, 'tokens')
  if (!owner) return { status: 'failed', error: 'notConnected' }
  if (!inspect || !network) return { status: 'failed', error: 'capabilityMissing' }
  const networkId = network.caipNetworkId
  try {
    const token = await inspect({ address, networkId }, options)
    const query = { address: owner.address, networkId, also: [{ ...token, unverified: true as const }] }
    // A contract may refuse to tell its balances, or tell nonsense: the token is shown without one.
    const read = await fetch(query, options).catch(() => [])
    throwIfAborted(options.signal)
    const amount = read.find(each => isSameToken(each.address, token.address))?.amount
    return { status: 'found', token, amount, imitated: findImitatedBy(token, network, balances) }
  } catch (error) {
    throwIfAborted(options.signal)
    if (isLatchkeyError(error, 'invalidAddress')) return { status: 'noToken' }
    return { status: 'failed', error: toLatchkeyError(error, 'networkError').code }
  }
}

/**
 * Reads the token at an address of the active network without adding it. The address is decoded by the rules of the
 * namespace; a CAIP-10 or CAIP-19 id may stand in its place.
 * @throws LatchkeyError `aborted`
 */
export async function lookUpToken(
  parts: TokenLookupParts,
  typed: string,
  balances: readonly PricedToken[],
  options: CallOptions = {},
): Promise<TokenLookup> {
  const { registry, session } = parts
  const network = session.activeNetwork()
  if (!network) return { status: 'failed', error: 'networkMissing' }
  const { caipNetworkId, chainNamespace } = network
  const { address: text, networkId = caipNetworkId } = readTyped(typed)
  if (networkId !== caipNetworkId) {
    const name = session.findNetwork(networkId)?.name ?? networkId
    return { status: 'otherNetwork', name }
  }
  const codec = await registry.requireAdapter(chainNamespace).traits.loadAddressCodec()
  throwIfAborted(options.signal)
  if (!codec.isAddress(text, caipNetworkId)) {
    const name = await findNamespace(text, chainNamespace, parts)
    throwIfAborted(options.signal)
    return name === undefined ? { status: 'invalidAddress' } : { status: 'otherNamespace', name }
  }
  const address = codec.normalizeAddress(text, caipNetworkId)
  const listed = [...(network.tokens ?? []), ...balances].find(each => isSameToken(each.address, address))
  return listed ? { status: 'listed', token: listed } : readToken(parts, address, balances, options)
}
