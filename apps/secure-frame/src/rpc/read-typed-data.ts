import * as z from 'zod/mini'
import { hashTypedData, withDomainType } from '../signer/eip712.js'
import type { TypedData } from '../signer/jobs.types.js'

const field = z.object({ name: z.string(), type: z.string() })

const typedData = z.object({
  types: z.record(z.string(), z.array(field).check(z.maxLength(100))),
  primaryType: z.string(),
  domain: z.record(z.string(), z.unknown()),
  message: z.record(z.string(), z.unknown()),
})

const arrayPattern = /^(.*)\[\d*\]$/s

/** Keeps the fields that the types name. What else a page sends is not signed, so it must not be shown. */
function onlyTyped(types: TypedData['types'], type: string, value: unknown): unknown {
  const element = arrayPattern.exec(type)?.[1]
  if (element !== undefined)
    return Array.isArray(value) ? value.map(each => onlyTyped(types, element, each)) : value
  const fields = Object.hasOwn(types, type) ? types[type] : undefined
  if (!fields || typeof value !== 'object' || value === null) return value
  const values = value as Readonly<Record<string, unknown>>
  return Object.fromEntries(fields.map(({ name, type: own }) => [name, onlyTyped(types, own, values[name])]))
}

function parse(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/** Reads typed data (EIP-712) as text or object. Undefined for data that cannot be signed. */
export function readTypedData(value: unknown): TypedData | undefined {
  const read = typedData.safeParse(parse(value))
  if (!read.success) return undefined
  const { primaryType, domain, message } = read.data
  const types = withDomainType(read.data)
  const data = {
    types,
    primaryType,
    domain: onlyTyped(types, 'EIP712Domain', domain) as TypedData['domain'],
    message: onlyTyped(types, primaryType, message) as TypedData['message'],
  }
  try {
    hashTypedData(data)
    return data
  } catch {
    return undefined
  }
}

/** EntryPoints of ERC-4337: 0.6, 0.7, 0.8, 0.9. From 0.8 on the hash of an operation is typed data. */
const entryPoints = new Set([
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  '0x433709009b8330fda32311df1c2afa402ed8d009',
])

const refusedTypes = new Set(['PackedUserOperation', 'UserOperation', 'TypedDataSign', 'PersonalSign'])

/**
 * False for data that no signature of ERC-7739 can be made of: the account tells the name of its type from what follows by
 * the first letter, and ours would replace a type of the same name.
 */
export const canBeNested = ({ primaryType, types }: TypedData): boolean =>
  /^[^a-z(),\s\0][^(),\s\0]*$/.test(primaryType) &&
  primaryType !== 'EIP712Domain' &&
  !Object.hasOwn(types, 'TypedDataSign')

/**
 * True for data that this wallet never signs for a page: operations of ERC-4337, wrapped signatures of ERC-7739, and data
 * for an account of the person. Each of them would be valid as something else than it is shown as.
 */
export function isRefusedTypedData({ primaryType, domain }: TypedData, own: readonly string[]): boolean {
  const contract = typeof domain.verifyingContract === 'string' ? domain.verifyingContract.toLowerCase() : ''
  return (
    refusedTypes.has(primaryType) ||
    entryPoints.has(contract) ||
    own.some(address => address.toLowerCase() === contract)
  )
}
