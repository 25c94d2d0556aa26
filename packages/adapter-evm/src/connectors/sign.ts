import { type Account, type CallOptions, LatchkeyError, type SignedMessage } from '@latchkey/core/adapter'
import { array, looseObject, minLength, optional, pipe, record, safeParse, string, unknown } from 'valibot'
import type { Hex } from '../rpc.js'
import { parseAnswer, signatureSchema } from './schemas.js'
import type { Wallet } from './wallet.js'

/** Structured data of EIP-712. Numbers may be bigint; `EIP712Domain` among the types may be left out. */
export interface TypedData {
  readonly domain?: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** Signs structured data (`eth_signTypedData_v4`). */
export interface TypedDataSigner {
  /** @throws LatchkeyError `userRejected`, `invalidRequest`, `invalidResponse`, `requestPending`, `aborted` */
  sign(input: { account: Account; typedData: TypedData }, options?: CallOptions): Promise<SignedMessage>
}

const fieldsSchema = array(looseObject({ name: string(), type: pipe(string(), minLength(1)) }))
const typedDataSchema = looseObject({
  domain: optional(record(string(), unknown())),
  types: record(string(), fieldsSchema),
  primaryType: string(),
  message: record(string(), unknown()),
})

const DOMAIN_FIELDS = [
  ['name', 'string'],
  ['version', 'string'],
  ['chainId', 'uint256'],
  ['verifyingContract', 'address'],
  ['salt', 'bytes32'],
] as const

/** The UTF-8 bytes of a text as hex. A text that looks like hex is a text all the same. */
function textToHex(text: string): Hex {
  const digits = Array.from(new TextEncoder().encode(text), byte => byte.toString(16).padStart(2, '0'))
  return `0x${digits.join('')}`
}

const toJson = (_key: string, value: unknown): unknown => {
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Uint8Array)
    return `0x${Array.from(value, byte => byte.toString(16).padStart(2, '0')).join('')}`
  return value
}

/**
 * The JSON that `eth_signTypedData_v4` wants. The domain's own type is written out: without it wallets hash an empty
 * domain.
 * @throws LatchkeyError `invalidRequest`
 */
function serializeTypedData(typedData: TypedData): string {
  const parsed = safeParse(typedDataSchema, typedData)
  const known =
    parsed.success && (Object.hasOwn(typedData.types, typedData.primaryType) || isDomain(typedData))
  if (!known) throw new LatchkeyError('invalidRequest', 'This is not EIP-712 typed data')
  const domain = typedData.domain ?? {}
  const domainType = DOMAIN_FIELDS.filter(([name]) => domain[name] !== undefined).map(([name, type]) => ({
    name,
    type,
  }))
  const types = { EIP712Domain: domainType, ...typedData.types }
  return JSON.stringify(
    { domain, types, primaryType: typedData.primaryType, message: typedData.message },
    toJson,
  )
}

const isDomain = (typedData: TypedData) => typedData.primaryType === 'EIP712Domain'

/** Signs a text: `personal_sign` takes the message first, then the address. */
export async function signMessage(
  wallet: Wallet,
  input: { account: Account; message: string },
  options?: CallOptions,
): Promise<SignedMessage> {
  const params = [textToHex(input.message), input.account.address]
  const answer = await wallet.ask(() => wallet.raw('personal_sign', params), options)
  return { signature: parseAnswer(signatureSchema, answer, 'its signature'), scheme: 'eip191' }
}

/** Signs structured data: here the address comes first. */
export async function signTypedData(
  wallet: Wallet,
  input: { account: Account; typedData: TypedData },
  options?: CallOptions,
): Promise<SignedMessage> {
  const params = [input.account.address, serializeTypedData(input.typedData)]
  const answer = await wallet.ask(() => wallet.raw('eth_signTypedData_v4', params), options)
  return { signature: parseAnswer(signatureSchema, answer, 'its signature'), scheme: 'eip712' }
}
