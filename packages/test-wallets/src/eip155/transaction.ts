import type { PrivateKeyAccount } from 'viem/accounts'
import { isObject } from '../shared/is-object'
import type { NodeCall } from '../shared/node-client'
import { invalidParams, ProviderRpcError, rpcCodes } from '../shared/provider-error'
import { isData, isHexAddress, isQuantity, toLowerHex } from './hex'
import type { Hex } from './wallet.types'

/** A transaction as a page asks for it: quantities in hex. */
export interface TransactionRequest {
  readonly to?: Hex
  readonly data?: Hex
  readonly value?: Hex
  readonly gas?: Hex
  readonly gasPrice?: Hex
  readonly maxFeePerGas?: Hex
  readonly maxPriorityFeePerGas?: Hex
  readonly nonce?: Hex
}

const quantities = ['value', 'gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'nonce'] as const

/** Reads the parameter of `eth_sendTransaction`. @throws -32602 */
export const readTransaction = (input: unknown): TransactionRequest => {
  if (!isObject(input)) throw invalidParams('Expected a transaction object.')
  const { to } = input
  const data = input.data ?? input.input
  if (to !== undefined && to !== null && !isHexAddress(to)) throw invalidParams('Invalid "to" address.')
  if (data !== undefined && !isData(data)) throw invalidParams('Invalid "data": expected whole bytes in hex.')
  const request: Record<string, Hex> = {}
  for (const key of quantities) {
    const value = input[key]
    if (value === undefined || value === null) continue
    if (!isQuantity(value)) throw invalidParams(`Invalid "${key}": expected hex without leading zeros.`)
    request[key] = value
  }
  if (isHexAddress(to)) request.to = toLowerHex(to)
  if (isData(data)) request.data = data
  if (request.to === undefined && request.data === undefined) {
    throw invalidParams('A transaction needs "to" or "data".')
  }
  return request
}

const readHex = (value: unknown): bigint => {
  if (typeof value !== 'string') throw new ProviderRpcError(rpcCodes.internal, 'The network gave no number.')
  return BigInt(value)
}

const optional = (value: Hex | undefined): bigint | undefined =>
  value === undefined ? undefined : BigInt(value)

type Fees =
  | { readonly type: 'legacy'; readonly gasPrice: bigint }
  | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

const readFees = async (request: TransactionRequest, node: NodeCall): Promise<Fees> => {
  const gasPrice = optional(request.gasPrice)
  if (gasPrice !== undefined) return { type: 'legacy', gasPrice }
  const block = await node('eth_getBlockByNumber', ['latest', false])
  const baseFee =
    isObject(block) && typeof block.baseFeePerGas === 'string' ? BigInt(block.baseFeePerGas) : undefined
  if (baseFee === undefined) return { type: 'legacy', gasPrice: readHex(await node('eth_gasPrice')) }
  const tip = optional(request.maxPriorityFeePerGas) ?? readHex(await node('eth_maxPriorityFeePerGas'))
  const maxFeePerGas = optional(request.maxFeePerGas) ?? baseFee * 2n + tip
  return { type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas }
}

/**
 * Signs with the real key and sends to the node, with the node's nonce, gas and fees where the page gave none.
 * @throws the node's own error
 */
export const signAndSend = async (
  signer: PrivateKeyAccount,
  request: TransactionRequest,
  chainId: number,
  node: NodeCall,
): Promise<Hex> => {
  const { to, data, value } = request
  const call = {
    from: signer.address,
    ...(to === undefined ? {} : { to }),
    ...(data === undefined ? {} : { data }),
    ...(value === undefined ? {} : { value }),
  }
  const gas = optional(request.gas) ?? readHex(await node('eth_estimateGas', [call]))
  const nonce = readHex(request.nonce ?? (await node('eth_getTransactionCount', [signer.address, 'pending'])))
  const fees = await readFees(request, node)
  const serialized = await signer.signTransaction({
    chainId,
    nonce: Number(nonce),
    gas,
    value: optional(value) ?? 0n,
    ...(to === undefined ? {} : { to }),
    ...(data === undefined ? {} : { data }),
    ...fees,
  })
  const hash = await node('eth_sendRawTransaction', [serialized])
  if (!isData(hash)) throw new ProviderRpcError(rpcCodes.internal, 'The network gave no transaction hash.')
  return hash
}
