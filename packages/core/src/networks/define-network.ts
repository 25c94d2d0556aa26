import type { Network, PlainNetwork } from '../adapter/contract/network.types.js'
import { parseNetworkId, toNetworkId } from '../caip/network-id.js'
import { LatchkeyError } from '../errors/error.js'

/** A network without what can be derived; the shape of a viem chain fits. */
export interface NetworkInput<Id extends number | string = number | string, Namespace extends string = string>
  extends PlainNetwork<Id> {
  /** `eip155` when left out. */
  readonly chainNamespace?: Namespace | undefined
}

const hasAddress = (contract: unknown): contract is { readonly address: string } =>
  typeof (contract as { address?: unknown } | undefined)?.address === 'string'

const toContracts = (contracts: Readonly<Record<string, unknown>>): NonNullable<Network['contracts']> =>
  Object.fromEntries(
    Object.entries(contracts).flatMap(([role, contract]) =>
      hasAddress(contract) ? [[role, { address: contract.address }]] : [],
    ),
  )

/**
 * Makes a network of plain data, such as a viem chain, checking its CAIP-2 id.
 * @throws LatchkeyError `invalidCaip`, `invalidOptions`
 */
export function defineNetwork<const Id extends number | string, const Namespace extends string = 'eip155'>(
  input: NetworkInput<Id, Namespace>,
): Network<`${Namespace}:${Id}`> {
  if (!input?.rpcUrls?.default || input.id === undefined || !input.nativeCurrency)
    throw new LatchkeyError(
      'invalidOptions',
      'A network needs id, name, nativeCurrency and rpcUrls.default',
      {
        hint: 'Pass a viem chain, or an object of the same shape.',
      },
    )
  const { id, name, nativeCurrency, rpcUrls, testnet, iconUrl, blockExplorers, tokens, contracts } = input
  const { http, webSocket } = rpcUrls.default
  const chainNamespace = input.chainNamespace ?? 'eip155'
  const caipNetworkId = toNetworkId(chainNamespace, id) as `${Namespace}:${Id}`
  parseNetworkId(caipNetworkId)
  return {
    id,
    name,
    caipNetworkId,
    chainNamespace,
    nativeCurrency,
    rpcUrls: { default: webSocket ? { http, webSocket } : { http } },
    ...(blockExplorers ? { blockExplorers: { default: blockExplorers.default } } : {}),
    ...(testnet === undefined ? {} : { testnet }),
    ...(iconUrl === undefined ? {} : { iconUrl }),
    ...(tokens ? { tokens } : {}),
    ...(contracts ? { contracts: toContracts(contracts) } : {}),
  }
}
