// Each message of 1.7.13 has a form of its own for a network. Here a network is always a CAIP-2 id.

const isNumber = (reference: string): boolean => /^[1-9]\d{0,15}$/.test(reference)

const EVM = 'eip155'

/** How an RPC request names its network: the bare reference, with the namespace beside it. */
export interface RpcNetwork {
  readonly chainId: string | number
  readonly chainNamespace: string
}

/** Returns the network of an RPC request: `eip155:1` is 1 in `eip155`, and a network of solana is its genesis text. */
export function toRpcNetwork(caipNetworkId: string): RpcNetwork {
  const [chainNamespace = '', reference = ''] = caipNetworkId.split(':')
  return { chainId: chainNamespace === EVM ? Number(reference) : reference, chainNamespace }
}

/** Returns the CAIP-2 id of what a page sent: a CAIP-2 id, or a bare reference with or without a namespace. */
export function fromClientNetwork(chainId: string | number, chainNamespace?: string): string {
  const reference = String(chainId)
  if (reference.includes(':')) return reference
  return `${chainNamespace ?? (isNumber(reference) ? EVM : 'solana')}:${reference}`
}

/** Returns a network as a frame names one in its answers: eip155 by number, because callers write `eip155:${chainId}`. */
export function toFrameChainId(caipNetworkId: string): string | number {
  const { chainId, chainNamespace } = toRpcNetwork(caipNetworkId)
  return chainNamespace === EVM ? chainId : caipNetworkId
}

/** Returns the CAIP-2 id of what a frame answered. */
export const fromFrameChainId = (chainId: string | number): string => fromClientNetwork(chainId)
