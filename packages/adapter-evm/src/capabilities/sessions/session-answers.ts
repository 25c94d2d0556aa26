import { LatchkeyError, type SessionGrant, type SessionGrantInput } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { addressCodec } from '../../codec/address.js'
import { networkIdOf, parseChainId } from '../../codec/chain-id.js'

const hex = v.pipe(v.string(), v.regex(/^0x(?:[\da-f]{2})+$/i), v.maxLength(65_536))
const address = v.pipe(
  v.string(),
  v.check(addressCodec.isAddress),
  v.transform(addressCodec.normalizeAddress),
)
const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const rule = v.object({
  type: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  data: v.record(v.string(), v.unknown()),
})
const rules = v.pipe(v.array(rule), v.maxLength(50))
const chain = v.pipe(v.unknown(), v.transform(parseChainId), v.number(), v.transform(networkIdOf))
const accountMeta = v.optional(v.object({ factory: address, factoryData: hex }))

const grantedSchema = v.object({
  chainId: chain,
  address: v.optional(address),
  expiry: seconds,
  signer: rule,
  permissions: rules,
  policies: v.optional(rules),
  context: hex,
  accountMeta,
  signerMeta: v.optional(
    v.object({ userOpBuilder: v.optional(address), delegationManager: v.optional(address) }),
  ),
})

const executionSchema = v.object({
  chainId: chain,
  from: address,
  to: address,
  permission: rule,
  rules: v.array(rule),
  context: hex,
  delegationManager: address,
})

const invalid = () =>
  new LatchkeyError('invalidResponse', 'The wallet answered a smart session in a shape that cannot be right')

/** What was granted is one object, or a list of one. */
const single = (answer: unknown): unknown =>
  Array.isArray(answer) ? (answer.length === 1 ? answer[0] : undefined) : answer

/** Plain data without the keys that are undefined. */
const given = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T

/**
 * The answer of `wallet_grantPermissions`.
 * @throws LatchkeyError `invalidResponse`
 */
export function parseGranted(answer: unknown, asked: SessionGrantInput): SessionGrant {
  const parsed = v.safeParse(grantedSchema, single(answer))
  if (!parsed.success) throw invalid()
  const { chainId: networkId, signerMeta, ...rest } = parsed.output
  // ERC-7715 leaves the account out where the request named one.
  return given({
    ...rest,
    address: rest.address ?? asked.address,
    networkId,
    signerMeta: signerMeta && given(signerMeta),
  }) as SessionGrant
}

/**
 * The answer of `wallet_requestExecutionPermissions`.
 * @throws LatchkeyError `invalidResponse`
 */
export function parseExecutionGrant(answer: unknown): SessionGrant {
  const parsed = v.safeParse(executionSchema, single(answer))
  if (!parsed.success) throw invalid()
  const {
    chainId: networkId,
    from,
    to,
    permission,
    rules: limits,
    context,
    delegationManager,
  } = parsed.output
  const expiry = v.safeParse(seconds, limits.find(({ type }) => type === 'expiry')?.data.timestamp)
  if (!expiry.success) throw invalid()
  return {
    networkId,
    address: from,
    expiry: expiry.output,
    signer: { type: 'account', data: { address: to } },
    permissions: [permission],
    context,
    signerMeta: { delegationManager },
  }
}
