import { LatchkeyError } from '../errors/error.js'

/** A CAIP-2 network id, `namespace:reference`. */
export type NetworkId = `${string}:${string}`

/** The parts of a CAIP-2 network id. */
export interface NetworkIdParts {
  readonly namespace: string
  readonly reference: string
}

const NAMESPACE = /^[-a-z0-9]{3,8}$/
const REFERENCE = /^[-_a-zA-Z0-9]{1,32}$/

/** Returns namespace and reference of a CAIP-2 network id, or `undefined` if the value is not one. */
export function safeParseNetworkId(value: unknown): NetworkIdParts | undefined {
  if (typeof value !== 'string') return undefined
  const [namespace = '', reference = '', ...rest] = value.split(':')
  if (rest.length > 0 || !NAMESPACE.test(namespace) || !REFERENCE.test(reference)) return undefined
  return { namespace, reference }
}

/**
 * Returns namespace and reference of a CAIP-2 network id.
 * @throws LatchkeyError `invalidCaip`
 */
export function parseNetworkId(value: unknown): NetworkIdParts {
  const parts = safeParseNetworkId(value)
  if (!parts)
    throw new LatchkeyError('invalidCaip', `Invalid CAIP-2 network id: ${String(value)}`, {
      hint: 'Such as eip155:1. Check its import, or use defineNetwork(chain).',
    })
  return parts
}

/** Returns true if the value is a CAIP-2 network id. */
export const isNetworkId = (value: unknown): value is NetworkId => safeParseNetworkId(value) !== undefined

/** Returns the CAIP-2 network id of a namespace and a reference. */
export const toNetworkId = (namespace: string, reference: string | number | bigint): NetworkId =>
  `${namespace}:${reference}`

/** Returns the namespace of a CAIP-2 or CAIP-10 id. */
export const namespaceOf = (id: NetworkId): string => id.slice(0, id.indexOf(':'))

/** Returns the reference of a CAIP-2 network id, such as `1` of `eip155:1`. */
export const referenceOf = (id: NetworkId): string => id.slice(id.indexOf(':') + 1)
