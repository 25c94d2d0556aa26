import { keccak256, stringToHex } from 'viem/utils'
import { invalidParams, ProviderRpcError, rpcCodes, unauthorized } from '../../shared/provider-error'
import { type CallBundle, describeBundle } from '../calls/call-bundles'
import { type CallsRequest, readCalls } from '../calls/read-calls'
import { runCalls } from '../calls/run-calls'
import { isQuantity, toQuantity } from '../hex'
import type { AtomicSupport } from '../wallet.types'
import { type RequestScope, requireSigner, type WalletContext } from '../wallet-context'
import { visibleAccounts } from '../wallet-state'
import type { MethodHandler } from './method.types'
import { permissionCapability } from './sessions'

const atomicSupport = ({ options, state }: WalletContext): AtomicSupport => {
  const given = options.atomic ?? 'unsupported'
  return given === 'ready' && state.atomicUpgraded ? 'supported' : given
}

const capabilitiesOf = (context: WalletContext): unknown => ({
  ...(context.faults.callsVersion === '1.0'
    ? { atomicBatch: { supported: atomicSupport(context) === 'supported' } }
    : { atomic: { status: atomicSupport(context) } }),
  ...(context.options.smartSessions === 'permissions' ? { permissions: permissionCapability } : {}),
})

const getCapabilities: MethodHandler = async ({ context, params }) => {
  const [address, chainIds] = params
  requireSigner(context, address)
  if (chainIds !== undefined && !(Array.isArray(chainIds) && chainIds.every(isQuantity))) {
    throw invalidParams('Expected chain ids in hex without leading zeros.')
  }
  const asked: readonly string[] = chainIds ?? [...context.state.networks.keys()].map(toQuantity)
  const known = asked.filter(hex => context.state.networks.has(Number(hex)))
  return Object.fromEntries(known.map(hex => [hex, capabilitiesOf(context)]))
}

/** Whether the calls go as one; asks for the upgrade when that is needed. @throws 5750, 5760 */
const decideAtomic = async (scope: RequestScope, request: CallsRequest): Promise<boolean> => {
  const support = atomicSupport(scope.context)
  if (support === 'supported' || !request.atomicRequired) return support === 'supported'
  if (support === 'unsupported') {
    throw new ProviderRpcError(rpcCodes.atomicityUnsupported, 'This wallet cannot make the calls atomic.')
  }
  try {
    await scope.prompt('upgrade')
  } catch (error) {
    const rejected = error instanceof ProviderRpcError && error.code === rpcCodes.userRejected
    if (!rejected) throw error
    throw new ProviderRpcError(rpcCodes.upgradeRejected, 'The user rejected the upgrade of the account.')
  }
  scope.context.state.atomicUpgraded = true
  return true
}

/** The EIP-5792 methods over the bundles of one wallet. */
export const createCallMethods = (): Readonly<Record<string, MethodHandler>> => {
  const bundles = new Map<string, CallBundle>()
  let running: Promise<void> = Promise.resolve()
  const requireBundle = (id: unknown): CallBundle => {
    const bundle = typeof id === 'string' ? bundles.get(id) : undefined
    if (bundle === undefined)
      throw new ProviderRpcError(rpcCodes.unknownBundle, 'There is no such call bundle.')
    return bundle
  }
  const sendCalls: MethodHandler = async scope => {
    const { context } = scope
    const version = context.faults.callsVersion
    const request = readCalls(scope.params[0], version)
    const from = request.from ?? visibleAccounts(context.state)[0]
    if (from === undefined) throw unauthorized()
    const signer = requireSigner(context, from)
    if (!context.state.networks.has(request.chainId)) {
      throw new ProviderRpcError(rpcCodes.unsupportedChain, 'The wallet does not know this chain.')
    }
    if (request.id !== undefined && bundles.has(request.id)) {
      throw new ProviderRpcError(rpcCodes.duplicateId, 'There is a call bundle with this id already.')
    }
    const atomic = await decideAtomic(scope, request)
    await scope.prompt('calls')
    const id = request.id ?? keccak256(stringToHex(`${signer.address}:${bundles.size}`))
    const { chainId, calls } = request
    const bundle: CallBundle = { id, chainId, atomic, callCount: calls.length, status: 100, receipts: [] }
    bundles.set(id, bundle)
    // Bundles of one account share its nonces, so they run one after the other.
    running = running.then(() => runCalls(context, bundle, signer, calls))
    return version === '1.0' ? id : { id }
  }
  return {
    wallet_getCapabilities: getCapabilities,
    wallet_sendCalls: sendCalls,
    wallet_getCallsStatus: async ({ context, params }) =>
      describeBundle(requireBundle(params[0]), context.faults.callsVersion),
    wallet_showCallsStatus: async ({ params }) => {
      requireBundle(params[0])
      return null
    },
  }
}
