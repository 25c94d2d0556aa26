import { type AdoptedState, type NetworkId, readProperty } from '@latchkey/core/adapter'
import { chainIdHex, networkIdOf, parseChainId, reportSent } from '../wallet-code.js'
import { createSessionEvents } from './session-events.js'
import { addressesOf, type SessionProvider, type SessionProviderInput } from './session-provider.types.js'

/** What the network's own node answers as well as any wallet: reads without a state of their own. */
const READS =
  /^(?:eth_(?:blockNumber|call|createAccessList|estimateGas|feeHistory|gasPrice|getBalance|getCode|getLogs|getProof|getStorageAt|getTransactionCount|getTransactionReceipt|maxPriorityFeePerGas|syncing)|eth_(?:getBlock|getTransaction|getUncle)\w*By\w+|eth_get\w+CountBy\w+|web3_clientVersion)$/

/** Calls whose `chainId` is a network to go to, not the one that the call is for. */
const MOVING: readonly string[] = ['wallet_switchEthereumChain', 'wallet_addEthereumChain']

/** A failure as EIP-1193 wants it: an Error with a code. */
const providerError = (code: number, message: string): Error => Object.assign(new Error(message), { code })

const firstOf = (params: unknown): unknown => (Array.isArray(params) ? params[0] : undefined)

/** What came with the session is read where a wallet told anything beside it. */
async function readTold(state: AdoptedState, params: unknown) {
  const { properties, scopedProperties } = state.session
  if (Object.keys({ ...properties, ...scopedProperties }).length === 0) return undefined
  return (await import('./session-capabilities.js')).readToldCapabilities(state, firstOf(params))
}

/**
 * The session as a provider: what it knows itself is answered here, what was granted goes to the wallet, reads go to
 * the network's own node, and anything else is unsupported.
 */
export function createSessionProvider(input: SessionProviderInput): SessionProvider {
  const { adopted, loadChain } = input

  const goTo = async (state: AdoptedState, networkId: NetworkId, name: string) => {
    if (state.networkId !== networkId) await adopted.use({ caipNetworkId: networkId, name })
    return null
  }
  /** The network that a call names, else the one in use. A call for a network that was not granted goes nowhere. */
  const networkOf = ({ networkId, session }: AdoptedState, method: string, params: unknown): NetworkId => {
    const written = MOVING.includes(method) ? undefined : readProperty(firstOf(params), 'chainId')
    if (written === undefined) return networkId
    const chainId = parseChainId(written)
    const named = chainId === undefined ? undefined : networkIdOf(chainId)
    if (named !== undefined && session.networkIds.includes(named)) return named
    throw providerError(4901, `The wallet did not grant the network that ${method} names`)
  }
  const ask = async (state: AdoptedState, method: string, params: unknown): Promise<unknown> => {
    const networkId = networkOf(state, method, params)
    if (adopted.grants(method)) return adopted.transport.request({ networkId, method, params })
    if (READS.test(method) && Array.isArray(params))
      return (await loadChain()).nodes.of(networkId).request(method, params)
    throw providerError(4200, `The wallet did not grant ${method}`)
  }
  const request: SessionProvider['request'] = async ({ method, params = [] }) => {
    const state = adopted.current()
    if (!state) throw providerError(4900, 'The wallet is not connected')
    if (method === 'eth_chainId') return chainIdHex(state.networkId)
    if (method === 'net_version') return String(parseChainId(state.networkId))
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return addressesOf(state)
    if (method === 'wallet_switchEthereumChain') {
      const chainId = parseChainId(readProperty(firstOf(params), 'chainId'))
      const networkId = chainId === undefined ? undefined : networkIdOf(chainId)
      if (networkId && state.session.networkIds.includes(networkId))
        return goTo(state, networkId, `chain ${chainId}`)
    }
    const told = method === 'wallet_getCapabilities' ? await readTold(state, params) : undefined
    // Told of some networks only: the wallet knows the others.
    if (told && (told.isAll || !adopted.grants(method))) return told.answer
    return ask(state, method, params)
  }
  return {
    request: reportSent(request, input.sent, () => adopted.current()?.networkId),
    ...createSessionEvents(input),
  }
}
