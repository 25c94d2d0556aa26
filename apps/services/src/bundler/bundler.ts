import { accountFactoryAddress } from '@latchkey/smart-account'
import { entryPoint08Address } from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import { ConfigError } from '../config/config-error.js'
import { fail, parseCall, type RpcResponse, rpcCodes, succeed } from '../gateway/json-rpc.js'
import { NodeCallError } from '../nodes/nodes.types.js'
import type { BundlerContext, BundlerNetwork } from './bundler.types.js'
import { type BundleLoop, startBundleLoop } from './pool/run-loop.js'
import { callMethod } from './rpc/methods.js'
import { operationCodes, RpcFailure } from './rpc/rpc-failure.js'

/** Bundlers of the configured networks. */
export interface Bundler {
  /** Answers one item of a request. Undefined for a network without a bundler. @throws ApiProblem if no node answers */
  answer(
    networkId: string,
    item: unknown,
    caller: { readonly projectId: string; readonly signal: AbortSignal },
  ): Promise<RpcResponse> | undefined
  /** Ends after the steps that are under way. */
  close(): Promise<void>
}

const readNetworks = ({ config, database, nodes, log, now }: BundlerContext): readonly BundlerNetwork[] => {
  const { bundler, bundlerKey, paymasterKey } = config
  if (!bundler) return []
  if (bundlerKey === undefined) throw new ConfigError('bundlerKey is missing: the bundler sends with it.')
  return Object.entries(bundler.networks).map(([id, network]) => {
    const node = nodes.find(id)
    const chainId = Number(/^eip155:([1-9]\d{0,15})$/.exec(id)?.[1])
    if (!node || Number.isNaN(chainId))
      throw new ConfigError(`bundler.networks.${id} is no network of eip155.`)
    if (network.paymaster && paymasterKey === undefined)
      throw new ConfigError('paymasterKey is missing: the paymaster approves with it.')
    const { entryPoint = entryPoint08Address, factory = accountFactoryAddress } = network
    return {
      ...{ id, chainId, node, settings: bundler, log, now, db: database.db },
      config: { ...network, entryPoint, factory },
      executor: privateKeyToAccount(bundlerKey),
      paymasterSigner: paymasterKey === undefined ? undefined : privateKeyToAccount(paymasterKey),
    }
  })
}

/** The node's own refusal, such as a simulation that it does not know, is an answer for one call alone. */
const toError = (error: unknown) => {
  if (error instanceof RpcFailure)
    return {
      ...{ code: error.code, message: error.message },
      ...(error.data !== undefined && { data: error.data }),
    }
  if (error instanceof NodeCallError)
    return { code: operationCodes.internal, message: `The network refused a call: ${error.error.message}` }
  throw error
}

/** Starts the bundlers of the settings. @throws ConfigError */
export function createBundler(context: BundlerContext): Bundler {
  const running = new Map<string, { network: BundlerNetwork; loop: BundleLoop }>(
    readNetworks(context).map(network => [network.id, { network, loop: startBundleLoop(network) }]),
  )
  const answerCall: (
    found: { network: BundlerNetwork; loop: BundleLoop },
    item: unknown,
    caller: { readonly projectId: string; readonly signal: AbortSignal },
  ) => Promise<RpcResponse> = async ({ network, loop }, item, caller) => {
    const call = parseCall(item)
    if (!call) return fail(null, { code: rpcCodes.invalidRequest, message: 'The call is not valid.' })
    try {
      return succeed(call.id, await callMethod(call, { ...caller, network, wake: loop.wake }))
    } catch (error) {
      return fail(call.id, toError(error))
    }
  }
  return {
    answer(networkId, item, caller) {
      const found = running.get(networkId)
      return found && answerCall(found, item, caller)
    },
    async close() {
      await Promise.all([...running.values()].map(({ loop }) => loop.close()))
    },
  }
}
