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

/** Takes a CAIP-2 network id apart, or gives undefined: exactly two parts, each in the standard's alphabet. */
export function safeParseNetworkId(value: unknown): NetworkIdParts | undefined {
  if (typeof value !== 'string') return undefined
  const [namespace = '', reference = '', ...rest] = value.split(':')
  if (rest.length > 0 || !NAMESPACE.test(namespace) || !REFERENCE.test(reference)) return undefined
  return { namespace, reference }
}

/**
 * Takes a CAIP-2 network id apart.
 * @throws LatchkeyError `invalidCaip`
 */
export function parseNetworkId(value: unknown): NetworkIdParts {
  const parts = safeParseNetworkId(value)
  if (!parts)
    throw new LatchkeyError('invalidCaip', `Invalid CAIP-2 network id: ${String(value)}`, {
      hint: 'Make networks with defineNetwork: it takes a viem chain.',
    })
  return parts
}

/** Whether a value is a CAIP-2 network id. */
export const isNetworkId = (value: unknown): value is NetworkId => safeParseNetworkId(value) !== undefined

/** Joins a namespace and a reference to a CAIP-2 network id. */
export const toNetworkId = (namespace: string, reference: string | number | bigint): NetworkId =>
  `${namespace}:${reference}`

/** The namespace of a CAIP-2 or CAIP-10 id. */
export const namespaceOf = (id: NetworkId): string => id.slice(0, id.indexOf(':'))

/** The reference of a CAIP-2 network id, such as `1` of `eip155:1`. */
export const referenceOf = (id: NetworkId): string => id.slice(id.indexOf(':') + 1)
