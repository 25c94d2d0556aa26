import { LatchkeyError } from '@latchkey/core/adapter'
import { array, looseObject, minLength, optional, pipe, record, safeParse, string, unknown } from 'valibot'
import type { TypedData } from './typed-data.types.js'

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
export function serializeTypedData(typedData: TypedData): string {
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
