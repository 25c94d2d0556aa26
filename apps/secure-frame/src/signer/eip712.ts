import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { fromHex, numberBytes } from './hex.js'
import type { TypedData } from './jobs.types.js'

type Types = TypedData['types']

const fail = (): never => {
  throw new Error('The typed data is not valid')
}

const arrayPattern = /^(.*)\[(\d*)\]$/s

/** The name of a type without its brackets. */
const baseOf = (type: string): string => type.replace(/(\[\d*\])+$/, '')

/** Every struct that a struct has in it, itself too. */
function structsOf(types: Types, type: string, found = new Set<string>()): ReadonlySet<string> {
  const base = baseOf(type)
  if (found.has(base) || !Object.hasOwn(types, base)) return found
  found.add(base)
  for (const field of types[base] ?? []) structsOf(types, field.type, found)
  return found
}

/** The text of a struct (EIP-712, encodeType). */
export function encodeType(types: Types, type: string): string {
  const others = [...structsOf(types, type)].filter(name => name !== type).sort()
  return [type, ...others]
    .map(name => `${name}(${(types[name] ?? []).map(field => `${field.type} ${field.name}`).join(',')})`)
    .join('')
}

const padLeft = (bytes: Uint8Array): Uint8Array => {
  if (bytes.length > 32) fail()
  const word = new Uint8Array(32)
  word.set(bytes, 32 - bytes.length)
  return word
}

const padRight = (bytes: Uint8Array): Uint8Array => {
  const word = new Uint8Array(32)
  word.set(bytes)
  return word
}

const toInteger = (value: unknown): bigint => {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  if (typeof value === 'string' && /^(-?\d{1,80}|0x[\da-fA-F]{1,64})$/.test(value)) return BigInt(value)
  return fail()
}

const encodeInteger = (type: string, value: unknown): Uint8Array => {
  const isSigned = type.startsWith('int')
  const bits = BigInt(type.replace(/^u?int/, '') || '256')
  const number = toInteger(value)
  if (bits < 8n || bits > 256n || bits % 8n !== 0n) fail()
  const limit = 1n << (isSigned ? bits - 1n : bits)
  if (number >= limit || number < (isSigned ? -limit : 0n)) fail()
  return padLeft(numberBytes(BigInt.asUintN(256, number)))
}

function encodeValue(types: Types, type: string, value: unknown): Uint8Array {
  const array = arrayPattern.exec(type)
  if (array) {
    const [, element = '', length] = array
    if (!Array.isArray(value) || (length && Number(length) !== value.length)) return fail()
    return keccak_256(concatBytes(...value.map(each => encodeValue(types, element, each))))
  }
  if (Object.hasOwn(types, type)) return hashStruct(types, type, value)
  if (type === 'string') return typeof value === 'string' ? keccak_256(utf8ToBytes(value)) : fail()
  if (type === 'bool') return typeof value === 'boolean' ? padLeft(Uint8Array.of(value ? 1 : 0)) : fail()
  if (/^u?int\d{0,3}$/.test(type)) return encodeInteger(type, value)
  const bytes = typeof value === 'string' ? fromHex(value) : fail()
  if (type === 'bytes') return keccak_256(bytes)
  if (type === 'address') return bytes.length === 20 ? padLeft(bytes) : fail()
  const size = /^bytes([1-9]|[12]\d|3[0-2])$/.exec(type)?.[1]
  return Number(size) === bytes.length ? padRight(bytes) : fail()
}

/** Hashes a struct (EIP-712, hashStruct). @throws Error for a value that its type does not have */
export function hashStruct(types: Types, type: string, value: unknown): Uint8Array {
  if (typeof value !== 'object' || value === null) return fail()
  const fields = types[type] ?? fail()
  const values = value as Readonly<Record<string, unknown>>
  const encoded = fields.map(field => encodeValue(types, field.type, values[field.name]))
  return keccak_256(concatBytes(keccak_256(utf8ToBytes(encodeType(types, type))), ...encoded))
}

const domainFields = [
  ['name', 'string'],
  ['version', 'string'],
  ['chainId', 'uint256'],
  ['verifyingContract', 'address'],
  ['salt', 'bytes32'],
] as const

/** The types with that of the domain, which some pages leave out. */
export function withDomainType({ types, domain }: Pick<TypedData, 'types' | 'domain'>): Types {
  if (Object.hasOwn(types, 'EIP712Domain')) return types
  const fields = domainFields.filter(([name]) => domain[name] !== undefined)
  return { ...types, EIP712Domain: fields.map(([name, type]) => ({ name, type })) }
}

/** The hash that is signed for typed data (EIP-712). @throws Error for data that its types do not have */
export function hashTypedData(data: TypedData): Uint8Array {
  const types = withDomainType(data)
  const parts = [Uint8Array.of(0x19, 0x01), hashStruct(types, 'EIP712Domain', data.domain)]
  if (data.primaryType !== 'EIP712Domain') parts.push(hashStruct(types, data.primaryType, data.message))
  return keccak_256(concatBytes(...parts))
}
