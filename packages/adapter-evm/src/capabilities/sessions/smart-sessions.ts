import {
  type CallOptions,
  isLatchkeyError,
  LatchkeyError,
  readProperty,
  type SessionGrant,
  type SessionGrantInput,
  type SessionRevokeInput,
} from '@latchkey/core/adapter'
import { addressCodec } from '../../codec/address.js'
import { chainIdHex } from '../../codec/chain-id.js'
import type { Session } from '../../connectors/session.js'
import { createWalletCalls } from '../calls.js'
import { requireNetwork } from '../require-network.js'
import { parseExecutionGrant, parseGranted } from './session-answers.js'

/** The drafts of ERC-7715: that of 2025, and that of 2026 with execution permissions. */
type Draft = 'permissions' | 'executionPermissions'

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns what the wallet's capabilities (EIP-5792) say about permissions on a network. */
async function readCapability(
  session: Session,
  networkId: SessionGrantInput['networkId'],
  options?: CallOptions,
) {
  const calls = createWalletCalls(session, () => Promise.reject(new Error('No node is asked')))
  return (await calls.capabilities(options))[networkId]?.permissions
}

/** Returns the draft that the wallet names. A wallet that names none may implement the older one. */
async function findDraft(
  session: Session,
  capability: unknown,
  options?: CallOptions,
): Promise<Draft | undefined> {
  if (readProperty(capability, 'supported') === true) return 'permissions'
  try {
    const answer = await session.wallet.call('wallet_getSupportedExecutionPermissions', [], options)
    return isRecord(answer) ? 'executionPermissions' : undefined
  } catch (error) {
    if (isLatchkeyError(error, 'aborted')) throw error
    return undefined
  }
}

/** @throws LatchkeyError `capabilityMissing` for a kind that the wallet says it doesn't grant */
function requireTypes(capability: unknown, { permissions, policies = [], signer }: SessionGrantInput): void {
  const lists = [
    ['permissionTypes', permissions],
    ['policyTypes', policies],
    ['signerTypes', [signer]],
  ] as const
  for (const [name, rules] of lists) {
    const known = readProperty(capability, name)
    if (Array.isArray(known) && !rules.every(({ type }) => known.includes(type)))
      throw new LatchkeyError('capabilityMissing', `The wallet does not grant these ${name}`)
  }
}

/** The request of the 2026 draft: one permission for an account, and no policies. @throws LatchkeyError `capabilityMissing` */
function toExecutionRequest({
  networkId,
  address,
  expiry,
  signer,
  permissions,
  policies = [],
}: SessionGrantInput) {
  const [permission, ...others] = permissions
  const to = signer.type === 'account' ? signer.data.address : undefined
  if (!permission || others.length > 0 || policies.length > 0 || typeof to !== 'string')
    throw new LatchkeyError(
      'capabilityMissing',
      'The wallet grants one permission at a time, to an account',
      {
        hint: 'Ask for one permission without policies, with a signer of the type `account`.',
      },
    )
  return {
    chainId: chainIdHex(networkId),
    from: address,
    to: addressCodec.normalizeAddress(to),
    // The visitor could raise the limits in the wallet otherwise, and the kit would refuse the grant.
    permission: { ...permission, isAdjustmentAllowed: false },
    rules: [{ type: 'expiry', data: { timestamp: expiry } }],
  }
}

/**
 * Asks the wallet to grant a smart session (ERC-7715).
 * @throws LatchkeyError `notConnected`, `unsupportedNetwork`, `capabilityMissing`, `unsupportedMethod`, `userRejected`,
 * `invalidAddress`, `invalidResponse`, `aborted`
 */
export async function grantSession(
  session: Session,
  input: SessionGrantInput,
  options?: CallOptions,
): Promise<SessionGrant> {
  const { wallet } = session
  const { networkId, address, expiry, signer, permissions, policies } = input
  requireNetwork(session, networkId, 'smart session')
  const capability = await readCapability(session, networkId, options)
  if (readProperty(capability, 'supported') === false)
    throw new LatchkeyError('unsupportedMethod', 'The wallet grants no smart sessions on this network')
  requireTypes(capability, input)
  if ((await findDraft(session, capability, options)) === 'executionPermissions') {
    const request = toExecutionRequest(input)
    const ask = () => wallet.raw('wallet_requestExecutionPermissions', [request])
    return parseExecutionGrant(await wallet.ask(ask, options))
  }
  const request = {
    chainId: chainIdHex(networkId),
    address,
    expiry,
    signer,
    permissions,
    ...(policies ? { policies } : {}),
  }
  const answer = await wallet.ask(() => wallet.raw('wallet_grantPermissions', [request]), options)
  return parseGranted(answer, input)
}

/**
 * Asks the wallet to revoke a smart session. Returns false if it has no method for that. A wallet that does not say that
 * it grants permissions is not asked: `wallet_revokePermissions` of EIP-2255 would end the connection.
 * @throws LatchkeyError `userRejected`, `aborted`, and what the wallet says
 */
export async function revokeSession(
  session: Session,
  { networkId, context }: SessionRevokeInput,
  options?: CallOptions,
): Promise<boolean> {
  const { wallet } = session
  const draft = await findDraft(session, await readCapability(session, networkId, options), options)
  if (!draft) return false
  const method = draft === 'permissions' ? 'wallet_revokePermissions' : 'wallet_revokeExecutionPermission'
  try {
    await wallet.ask(() => wallet.raw(method, [{ permissionContext: context }]), options)
    return true
  } catch (error) {
    if (isLatchkeyError(error, 'unsupportedMethod')) return false
    throw error
  }
}
