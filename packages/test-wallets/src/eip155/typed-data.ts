import type { TypedDataDefinition } from 'viem'
import { isObject } from '../shared/is-object'
import { invalidParams, ProviderRpcError, rpcCodes } from '../shared/provider-error'

type Fields = readonly { readonly name: string; readonly type: string }[]
type Types = Readonly<Record<string, Fields>>

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidParams('The typed data is not JSON.')
  }
}

const isTypes = (value: unknown): value is Types =>
  isObject(value) &&
  Object.values(value).every(
    fields =>
      Array.isArray(fields) &&
      fields.every(
        field => isObject(field) && typeof field.name === 'string' && typeof field.type === 'string',
      ),
  )

/** Numbers come as text, because JSON has none of 256 bits. */
const coerce = (value: unknown, type: string, types: Types): unknown => {
  const array = /^(.*)\[\d*\]$/.exec(type)
  if (array !== null)
    return Array.isArray(value) ? value.map(item => coerce(item, array[1] ?? '', types)) : value
  const fields = types[type]
  if (fields !== undefined && isObject(value)) {
    return Object.fromEntries(fields.map(field => [field.name, coerce(value[field.name], field.type, types)]))
  }
  if (!/^u?int\d*$/.test(type) || (typeof value !== 'string' && typeof value !== 'number')) return value
  try {
    return BigInt(value)
  } catch {
    throw invalidParams(`Expected a whole number of type ${type}.`)
  }
}

/**
 * Reads EIP-712 data as a wallet does.
 * @throws -32602 when it is malformed, -32603 when its domain names another chain than the current one
 */
export const parseTypedData = (input: unknown, chainId: number): TypedDataDefinition => {
  const data = typeof input === 'string' ? parseJson(input) : input
  if (!isObject(data) || !isTypes(data.types) || !isObject(data.message) || !isObject(data.domain)) {
    throw invalidParams('Typed data needs types, domain, primaryType and message.')
  }
  const { types, domain, primaryType } = data
  if (typeof primaryType !== 'string' || types[primaryType] === undefined) {
    throw invalidParams(`Primary type "${String(primaryType)}" has no type definition.`)
  }
  if (domain.chainId !== undefined && Number(domain.chainId) !== chainId) {
    const message = `Provided chainId "${String(domain.chainId)}" must match the active chainId "${chainId}"`
    throw new ProviderRpcError(rpcCodes.internal, message)
  }
  const message = coerce(data.message, primaryType, types)
  const domainFields = domain.chainId === undefined ? domain : { ...domain, chainId: Number(domain.chainId) }
  // The members were checked above; viem's generic type cannot follow names that come at run time.
  return { types, domain: domainFields, primaryType, message } as TypedDataDefinition
}
