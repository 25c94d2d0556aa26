import { type NetworkId, safeParseNetworkId, toNetworkId } from './network-id.js'

/** A CAIP-10 account id, `namespace:reference:address`. */
export type AccountId = `${string}:${string}:${string}`

/** The parts of a CAIP-10 account id. */
export interface AccountIdParts {
  readonly namespace: string
  readonly reference: string
  readonly networkId: NetworkId
  readonly address: string
}

const ADDRESS = /^[-.%a-zA-Z0-9]{1,128}$/

/** Returns the three parts of a CAIP-10 account id, or `undefined` if the value is not one. */
export function safeParseAccountId(value: unknown): AccountIdParts | undefined {
  if (typeof value !== 'string') return undefined
  const [namespace = '', reference = '', address = '', ...rest] = value.split(':')
  const network = safeParseNetworkId(`${namespace}:${reference}`)
  if (rest.length > 0 || !network || !ADDRESS.test(address)) return undefined
  return { ...network, networkId: toNetworkId(namespace, reference), address }
}

/** Returns true if the value is a CAIP-10 account id. */
export const isAccountId = (value: unknown): value is AccountId => safeParseAccountId(value) !== undefined

/** Returns the CAIP-10 account id of an address on a network. */
export const toAccountId = (networkId: NetworkId, address: string): AccountId => `${networkId}:${address}`
