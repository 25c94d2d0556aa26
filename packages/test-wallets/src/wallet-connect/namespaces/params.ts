import { isObject } from '../../shared/is-object'
import { invalidParams, unauthorized, unsupportedMethod } from '../../shared/provider-error'
import type { SignerRequest } from './signer.types'

/** The parameters as fields. Some dapps put the one object into a list. @throws -32602 */
export const fieldsOf = (params: unknown): Readonly<Record<string, unknown>> => {
  const value = Array.isArray(params) && params.length === 1 ? params[0] : params
  if (isObject(value)) return value
  if (value === undefined || value === null) return {}
  throw invalidParams('Expected the parameters as an object.')
}

/** A field that has to be text. @throws -32602 */
export const textOf = (fields: Readonly<Record<string, unknown>>, name: string): string => {
  const value = fields[name]
  if (typeof value !== 'string') throw invalidParams(`Expected "${name}" as text.`)
  return value
}

/** An address that the session shares. @throws 4100 */
export const requireShared = (
  { addresses }: Pick<SignerRequest, 'addresses'>,
  address: unknown,
  same: (a: string, b: string) => boolean = (a, b) => a === b,
): string => {
  const found = addresses.find(shared => typeof address === 'string' && same(shared, address))
  if (found === undefined) throw unauthorized()
  return found
}

/** The reference of a CAIP-2 id. */
export const referenceOf = (networkId: string): string => networkId.slice(networkId.indexOf(':') + 1)

/** What answers a method. @throws 4200 */
export const findHandler = <Handler>(
  handlers: Readonly<Record<string, Handler>>,
  method: string,
): Handler => {
  const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined
  if (handler === undefined) throw unsupportedMethod(method)
  return handler
}
