import type { RpcCall } from '../../gateway/json-rpc.js'
import type { BundlerNetwork } from '../bundler.types.js'
import { checkAccount } from '../check-account.js'
import { getPaymasterData, getStubData } from '../paymaster/sponsor.js'
import { admitOperation } from '../pool/admit.js'
import { estimateGas } from '../simulation/estimate.js'
import {
  parseAddress,
  parseHash,
  parseOperation,
  parsePartialOperation,
  parseQuantity,
  parseUnsignedOperation,
} from './operation.schema.js'
import { getOperation, getOperationReceipt } from './read-operation.js'
import { operationCodes, RpcFailure } from './rpc-failure.js'

interface MethodInput {
  readonly network: BundlerNetwork
  readonly params: readonly unknown[]
  readonly projectId: string
  readonly signal: AbortSignal
  /** An operation was added to the pool. */
  wake(): void
}

interface Method {
  /** How many params it takes. */
  readonly count: number
  run(input: MethodInput): unknown
}

const toHex = (value: bigint): string => `0x${value.toString(16)}`

const checkEntryPoint = (value: unknown, { config }: BundlerNetwork): void => {
  if (parseAddress(value, 'entry point') !== config.entryPoint.toLowerCase())
    throw new RpcFailure(
      operationCodes.invalidParams,
      'The entry point is not supported. See eth_supportedEntryPoints.',
    )
}

/** The context of ERC-7677 is ours to define, and there is none. */
const checkSponsorship = ({ params, network }: MethodInput): void => {
  checkEntryPoint(params[1], network)
  if (parseQuantity(params[2], 'chain id') !== BigInt(network.chainId))
    throw new RpcFailure(operationCodes.invalidParams, 'The chain id is that of another network.')
}

const methods: Readonly<Record<string, Method>> = {
  eth_chainId: { count: 0, run: ({ network }) => toHex(BigInt(network.chainId)) },
  eth_supportedEntryPoints: { count: 0, run: ({ network }) => [network.config.entryPoint] },
  eth_sendUserOperation: {
    count: 2,
    async run({ network, params, projectId, signal, wake }) {
      checkEntryPoint(params[1], network)
      const operation = parseOperation(params[0])
      const hash = await admitOperation(network, { operation, projectId, signal })
      wake()
      return hash
    },
  },
  eth_estimateUserOperationGas: {
    count: 2,
    async run({ network, params, signal }) {
      checkEntryPoint(params[1], network)
      const operation = parsePartialOperation(params[0])
      const { node, config, chainId } = network
      await checkAccount(operation, config, node, signal)
      const estimate = await estimateGas(operation, { node, config, chainId, signal })
      return Object.fromEntries(Object.entries(estimate).map(([name, value]) => [name, toHex(value)]))
    },
  },
  eth_getUserOperationByHash: {
    count: 1,
    run: ({ network, params, signal }) => getOperation(network, parseHash(params[0]), signal),
  },
  eth_getUserOperationReceipt: {
    count: 1,
    run: ({ network, params, signal }) => getOperationReceipt(network, parseHash(params[0]), signal),
  },
  pm_getPaymasterStubData: {
    count: 4,
    run(input) {
      checkSponsorship(input)
      parseUnsignedOperation(input.params[0])
      return getStubData(input.network)
    },
  },
  pm_getPaymasterData: {
    count: 4,
    run(input) {
      checkSponsorship(input)
      return getPaymasterData(input.network, parseUnsignedOperation(input.params[0]), input)
    },
  },
}

const findMethod = (name: unknown): Method | undefined =>
  typeof name === 'string' && Object.hasOwn(methods, name) ? methods[name] : undefined

/** Answers one call. @throws RpcFailure, ApiProblem if no node answers */
export async function callMethod(
  { method: name, params }: RpcCall,
  input: Omit<MethodInput, 'params'>,
): Promise<unknown> {
  const method = findMethod(name)
  if (!method) throw new RpcFailure(-32_601, 'The bundler does not serve this method.')
  if (!Array.isArray(params)) throw new RpcFailure(operationCodes.invalidParams, 'The params must be a list.')
  // What is missing at the end fails in its own check; what is too much would be ignored unseen.
  if (params.length > method.count)
    throw new RpcFailure(operationCodes.invalidParams, `The method takes ${method.count} params.`)
  return method.run({ ...input, params })
}
