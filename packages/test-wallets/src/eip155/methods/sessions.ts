import { keccak256, stringToHex } from 'viem/utils'
import { isObject } from '../../shared/is-object'
import { invalidParams, ProviderRpcError, rpcCodes, unsupportedMethod } from '../../shared/provider-error'
import { isHexAddress, isQuantity, toQuantity } from '../hex'
import type { Hex, SmartSessionDraft } from '../wallet.types'
import { persist, type RequestScope, requireSigner } from '../wallet-context'
import { revokePermissions } from './accounts'
import type { MethodHandler } from './method.types'
import { widenExecutionGrant, widenGrant } from './wider-grant'

const permissionTypes = [
  'native-token-transfer',
  'erc20-token-transfer',
  'native-token-periodic',
  'erc20-token-periodic',
  'contract-call',
]
/** Stands for the contract that would check each use of a grant. There is none. */
const delegationManager: Hex = '0x00000000000000000000000000000000007715aa'

/** What the wallet's capabilities (EIP-5792) say about permissions. */
export const permissionCapability = {
  supported: true,
  signerTypes: ['account', 'key', 'keys'],
  permissionTypes,
  policyTypes: ['call-limit', 'gas-limit', 'rate-limit'],
}

/** @throws 4200 if the wallet does not implement the draft */
const requireDraft = ({ context, method }: RequestScope, draft: SmartSessionDraft): void => {
  if (context.options.smartSessions !== draft) throw unsupportedMethod(method)
}

/** The one request of a call, on a network and for an account of the wallet. @throws -32602, 4100, 4902 */
const requireRequest = (scope: RequestScope, owner: 'address' | 'from'): Record<string, unknown> => {
  const { context, params } = scope
  const [request, ...others] = params
  if (!isObject(request) || others.length > 0 || !isQuantity(request.chainId))
    throw invalidParams('Expected one request with a chainId in hex.')
  requireSigner(context, request[owner])
  if (!context.state.networks.has(Number(request.chainId)))
    throw new ProviderRpcError(rpcCodes.unsupportedChain, 'The wallet does not know this chain.')
  return request
}

/** Asks the person, and remembers the grant by a context of its own. */
const grant = async ({ context, prompt }: RequestScope, request: object): Promise<Hex> => {
  await prompt('grantSession')
  const { grants } = context.state
  const id = keccak256(stringToHex(`${JSON.stringify(request)}:${grants.size}`))
  grants.set(id, 'active')
  persist(context)
  return id
}

const grantPermissions: MethodHandler = async scope => {
  requireDraft(scope, 'permissions')
  const request = requireRequest(scope, 'address')
  if (!Array.isArray(request.permissions) || request.permissions.length === 0)
    throw invalidParams('Expected permissions.')
  const context = await grant(scope, request)
  return [widenGrant({ ...request, context }, scope.context.faults.widerGrant)]
}

const requestExecutionPermissions: MethodHandler = async scope => {
  requireDraft(scope, 'executionPermissions')
  const request = requireRequest(scope, 'from')
  if (!isObject(request.permission) || !isHexAddress(request.to))
    throw invalidParams('Expected { permission, to }.')
  const context = await grant(scope, request)
  const granted = { ...request, context, dependencies: [], delegationManager }
  return [widenExecutionGrant(granted, scope.context.faults.widerGrant)]
}

const getSupportedExecutionPermissions: MethodHandler = async scope => {
  requireDraft(scope, 'executionPermissions')
  const chainIds = [...scope.context.state.networks.keys()].map(toQuantity)
  return Object.fromEntries(permissionTypes.map(type => [type, { chainIds, ruleTypes: ['expiry'] }]))
}

const revoke =
  (draft: SmartSessionDraft): MethodHandler =>
  async scope => {
    requireDraft(scope, draft)
    const { context, params, prompt } = scope
    const [request] = params
    const id = isObject(request) ? request.permissionContext : undefined
    if (typeof id !== 'string' || !context.state.grants.has(id))
      throw invalidParams('There is no such permission context.')
    await prompt('revokeSession')
    context.state.grants.set(id, 'revoked')
    persist(context)
    return null
  }

const revokeGranted = revoke('permissions')

/** The methods of ERC-7715: those of the draft of 2025, and those of 2026. */
export const sessionMethods: Readonly<Record<string, MethodHandler>> = {
  wallet_grantPermissions: grantPermissions,
  // MIP-2 has a method of the same name.
  wallet_revokePermissions: scope => {
    const [request] = scope.params
    const isSession = isObject(request) && request.permissionContext !== undefined
    return (isSession ? revokeGranted : revokePermissions)(scope)
  },
  wallet_requestExecutionPermissions: requestExecutionPermissions,
  wallet_getSupportedExecutionPermissions: getSupportedExecutionPermissions,
  wallet_revokeExecutionPermission: revoke('executionPermissions'),
}
