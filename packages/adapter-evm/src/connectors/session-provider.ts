import { type AdoptedLive, type NetworkId, readProperty } from '@latchkey/core/adapter'
import { createSessionEvents } from './session-events.js'
import { addressesOf, type SessionProvider, type SessionProviderInput } from './session-provider.types.js'

/** What the network's own node answers as well as any wallet: reads without a state of their own. */
const READS =
  /^(?:eth_(?:blockNumber|call|createAccessList|estimateGas|feeHistory|gasPrice|getBalance|getCode|getLogs|getProof|getStorageAt|getTransactionCount|getTransactionReceipt|maxPriorityFeePerGas|syncing)|eth_(?:getBlock|getTransaction|getUncle)\w*By\w+|eth_get\w+CountBy\w+|web3_clientVersion)$/

/** Calls that name the chain they are for. */
const NAMED: readonly string[] = ['eth_sendTransaction', 'eth_signTransaction', 'wallet_sendCalls']

/** A failure as EIP-1193 wants it: an Error with a code. */
const providerError = (code: number, message: string): Error => Object.assign(new Error(message), { code })

const firstOf = (params: unknown): unknown => (Array.isArray(params) ? params[0] : undefined)

/** Capabilities that came with the session: by account, or by network at once. */
function storedCapabilities(live: AdoptedLive, params: unknown): unknown {
  const text = live.session.properties.capabilities
  if (text === undefined) return undefined
  try {
    const all: unknown = JSON.parse(text)
    if (typeof all !== 'object' || all === null) return undefined
    const account = String(firstOf(params)).toLowerCase()
    const own = Object.entries(all).find(([key]) => key.toLowerCase() === account)
    return own ? own[1] : all
  } catch {
    return undefined
  }
}

/**
 * The session as a provider: what it knows itself is answered here, what was granted goes to the wallet, reads go to
 * the network's own node, and anything else is unsupported.
 */
export function createSessionProvider(input: SessionProviderInput): SessionProvider {
  const { adopted, code, loadChain } = input
  const { chainIdHex, networkIdOf, parseChainId } = code

  const goTo = async (live: AdoptedLive, networkId: NetworkId, name: string) => {
    if (live.networkId !== networkId) await adopted.use({ caipNetworkId: networkId, name })
    return null
  }
  /** The network of a call that names one; only one that was granted can be meant. */
  const networkOf = ({ networkId, session }: AdoptedLive, method: string, params: unknown): NetworkId => {
    const chainId = NAMED.includes(method)
      ? parseChainId(readProperty(firstOf(params), 'chainId'))
      : undefined
    const named = chainId === undefined ? networkId : networkIdOf(chainId)
    return session.networkIds.includes(named) ? named : networkId
  }
  const ask = async (live: AdoptedLive, method: string, params: unknown): Promise<unknown> => {
    const networkId = networkOf(live, method, params)
    if (adopted.grants(method)) return adopted.transport.request({ networkId, method, params })
    if (READS.test(method) && Array.isArray(params))
      return (await loadChain()).nodes.of(networkId).request(method, params)
    throw providerError(4200, `The wallet did not grant ${method}`)
  }
  return {
    async request({ method, params = [] }) {
      const live = adopted.live()
      if (!live) throw providerError(4900, 'The wallet is not connected')
      if (method === 'eth_chainId') return chainIdHex(live.networkId)
      if (method === 'net_version') return String(parseChainId(live.networkId))
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return addressesOf(live)
      if (method === 'wallet_switchEthereumChain') {
        const chainId = parseChainId(readProperty(firstOf(params), 'chainId'))
        const networkId = chainId === undefined ? undefined : networkIdOf(chainId)
        if (networkId && live.session.networkIds.includes(networkId))
          return goTo(live, networkId, `chain ${chainId}`)
      }
      if (method === 'wallet_getCapabilities')
        return storedCapabilities(live, params) ?? ask(live, method, params)
      return ask(live, method, params)
    },
    ...createSessionEvents(input),
  }
}
