import { isObject } from '../../shared/is-object'
import { createNodeClient } from '../../shared/node-client'
import { invalidParams, ProviderRpcError, rpcCodes } from '../../shared/provider-error'
import { isQuantity, toQuantity } from '../hex'
import { shapeChainId } from '../misbehaviour'
import type { WalletNetwork } from '../wallet.types'
import { persist, type RequestScope, updateChain } from '../wallet-context'

/** The largest chain id that leaves room for `v` in a signature, as the best-known extension checks it. */
const maxChainId = 4_503_599_627_370_476
const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

const readChainId = (value: unknown): number => {
  if (!isQuantity(value))
    throw invalidParams(`Expected 0x-prefixed, unpadded chain id. Received: ${String(value)}`)
  const chainId = Number(value)
  if (chainId === 0 || chainId > maxChainId) throw invalidParams(`Invalid chain ID "${value}": out of range.`)
  return chainId
}

const isUrl = (value: unknown, allowLoopback: boolean): value is string => {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  const url = new URL(value)
  return url.protocol === 'https:' || (allowLoopback && loopbackHosts.includes(url.hostname))
}

const readCurrency = (value: unknown): WalletNetwork['nativeCurrency'] => {
  if (!isObject(value)) throw invalidParams('Expected nativeCurrency to be an object.')
  const { name, symbol, decimals } = value
  if (typeof name !== 'string' || typeof symbol !== 'string' || symbol.length < 2 || symbol.length > 6) {
    throw invalidParams('Expected 2-6 character string nativeCurrency.symbol and a name.')
  }
  if (decimals !== 18) throw invalidParams('Expected the number 18 for nativeCurrency.decimals.')
  return { name, symbol, decimals }
}

const knownKeys = ['chainId', 'chainName', 'nativeCurrency', 'rpcUrls', 'blockExplorerUrls', 'iconUrls']

const checkUrls = (request: Readonly<Record<string, unknown>>): string => {
  const { rpcUrls, blockExplorerUrls } = request
  const rpcUrl = Array.isArray(rpcUrls) ? rpcUrls.find(url => isUrl(url, true)) : undefined
  if (typeof rpcUrl !== 'string') {
    throw invalidParams('Expected an array with at least one valid string HTTPS url in rpcUrls.')
  }
  if (blockExplorerUrls !== undefined && blockExplorerUrls !== null) {
    const valid = Array.isArray(blockExplorerUrls) && blockExplorerUrls.some(url => isUrl(url, false))
    if (!valid) {
      throw invalidParams(
        'Expected null or an array with at least one valid string HTTPS url in blockExplorerUrls.',
      )
    }
  }
  return rpcUrl
}

const readNetwork = (request: unknown): WalletNetwork => {
  if (!isObject(request)) throw invalidParams('Expected single, object parameter.')
  const extra = Object.keys(request).filter(key => !knownKeys.includes(key))
  if (extra.length > 0) throw invalidParams(`Received unexpected keys on object parameter: ${extra.join()}`)
  const chainId = readChainId(request.chainId)
  if (typeof request.chainName !== 'string' || request.chainName === '') {
    throw invalidParams('Expected non-empty string chainName.')
  }
  const rpcUrl = checkUrls(request)
  const nativeCurrency = readCurrency(request.nativeCurrency)
  const base = { chainId, name: request.chainName.slice(0, 100), rpcUrl }
  return nativeCurrency === undefined ? base : { ...base, nativeCurrency }
}

/** `eth_chainId` */
export const ethChainId = async ({ context }: RequestScope): Promise<unknown> =>
  shapeChainId(context.state.chainId, context.faults.wrongChainIdShape)

const unknownChain = (scope: RequestScope, hex: string): ProviderRpcError => {
  const message = `Unrecognized chain ID "${hex}". Try adding the chain using wallet_addEthereumChain first.`
  const { unknownChain: shape } = scope.context.faults
  if (shape === 'positive32603') return new ProviderRpcError(32603, 'Internal error')
  if (shape === 'nested4902') {
    const originalError = { code: rpcCodes.unknownChain, message }
    return new ProviderRpcError(rpcCodes.internal, 'Internal JSON-RPC error.', { originalError })
  }
  return new ProviderRpcError(shape === 'messageOnly' ? -32000 : rpcCodes.unknownChain, message)
}

/** `wallet_switchEthereumChain` (EIP-3326). */
export const switchChain = async (scope: RequestScope): Promise<unknown> => {
  const { context } = scope
  const [request] = scope.params
  if (!isObject(request)) throw invalidParams('Expected single, object parameter.')
  const chainId = readChainId(request.chainId)
  if (!context.state.networks.has(chainId)) throw unknownChain(scope, toQuantity(chainId))
  if (context.state.chainId === chainId) return null
  await scope.prompt('switchNetwork')
  updateChain(context, chainId)
  return null
}

/** `wallet_addEthereumChain` (EIP-3085): checked as the best-known extension does; http is fine on loopback. */
export const addChain = async (scope: RequestScope): Promise<unknown> => {
  const { context } = scope
  const network = readNetwork(scope.params[0])
  const reported = await createNodeClient(network.rpcUrl, context.fetch)('eth_chainId')
  if (typeof reported !== 'string' || Number(reported) !== network.chainId) {
    throw invalidParams('Chain ID returned by RPC URL does not match the chain ID of the request.')
  }
  await scope.prompt('addNetwork')
  context.state.networks.set(network.chainId, network)
  context.state.added.push(network)
  persist(context)
  if (context.faults.addSwitches) updateChain(context, network.chainId)
  return null
}
