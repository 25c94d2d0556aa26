import { isObject } from '../../shared/is-object'
import { invalidParams, ProviderRpcError, rpcCodes } from '../../shared/provider-error'
import { isData, isHexAddress, isQuantity, toLowerHex } from '../hex'
import type { Hex } from '../wallet.types'

/** One call of a bundle. */
export interface BundleCall {
  readonly to?: Hex
  readonly data?: Hex
  readonly value?: Hex
}

/** The checked parameter of `wallet_sendCalls`. */
export interface CallsRequest {
  readonly id: string | undefined
  readonly from: string | undefined
  readonly chainId: number
  readonly atomicRequired: boolean
  readonly calls: readonly BundleCall[]
}

const maxIdBytes = 4_096

/** Capabilities that a page insists on and this wallet has not. */
const refuseCapabilities = (capabilities: unknown): void => {
  if (capabilities === undefined) return
  if (!isObject(capabilities)) throw invalidParams('Expected capabilities to be an object.')
  for (const [name, value] of Object.entries(capabilities)) {
    if (isObject(value) && value.optional === true) continue
    const message = `This wallet does not support the capability "${name.slice(0, 64)}".`
    throw new ProviderRpcError(rpcCodes.unsupportedCapability, message)
  }
}

const readCall = (call: unknown): BundleCall => {
  if (!isObject(call)) throw invalidParams('Expected every call to be an object.')
  const { to, data, value } = call
  if (to !== undefined && !isHexAddress(to)) throw invalidParams('Invalid "to" in a call.')
  if (data !== undefined && !isData(data)) throw invalidParams('Invalid "data" in a call.')
  if (value !== undefined && !isQuantity(value)) {
    throw invalidParams('Invalid "value" in a call: expected hex without leading zeros.')
  }
  if (to === undefined && data === undefined) throw invalidParams('A call needs "to" or "data".')
  refuseCapabilities(call.capabilities)
  return {
    ...(to === undefined ? {} : { to: toLowerHex(to) }),
    ...(data === undefined ? {} : { data }),
    ...(value === undefined ? {} : { value }),
  }
}

const readId = (id: unknown): string | undefined => {
  if (id === undefined) return undefined
  if (typeof id !== 'string' || id === '' || new TextEncoder().encode(id).length > maxIdBytes) {
    throw invalidParams('Expected the id to be text of at most 4096 bytes.')
  }
  return id
}

/** Reads `wallet_sendCalls` by the schema of the given version. @throws -32602, 5700 */
export const readCalls = (input: unknown, version: '2.0.0' | '1.0'): CallsRequest => {
  if (!isObject(input)) throw invalidParams('Expected a single object parameter.')
  if (input.version !== version) throw invalidParams(`Expected version "${version}".`)
  const { from, chainId, atomicRequired, calls } = input
  if (!isQuantity(chainId)) throw invalidParams('Expected the chain id as hex without leading zeros.')
  if (from !== undefined && !isHexAddress(from)) throw invalidParams('Invalid "from" address.')
  if (version === '2.0.0' && typeof atomicRequired !== 'boolean') {
    throw invalidParams('Expected atomicRequired to be true or false.')
  }
  if (!Array.isArray(calls) || calls.length === 0) throw invalidParams('Expected at least one call.')
  refuseCapabilities(input.capabilities)
  return {
    id: readId(input.id),
    from,
    chainId: Number(chainId),
    atomicRequired: atomicRequired === true,
    calls: calls.map(readCall),
  }
}
