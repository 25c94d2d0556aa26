import { type Address, isAddress } from '@solana/kit'
import type { Ledger } from '../ledger'
import { invalidParams, RpcError, rpcErrorCodes } from '../rpc-error'
import type { Commitment } from '../slots'

/** The options that come last in most calls. */
export type Config = Readonly<Record<string, unknown>>

const isConfig = (value: unknown): value is Config =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The options at a place of the parameters; none is as good as empty ones. */
export const configAt = (params: readonly unknown[], index: number): Config => {
  const value = params[index]
  return isConfig(value) ? value : {}
}

/** An address. @throws RpcError -32602 */
export const addressAt = (params: readonly unknown[], index: number): Address => {
  const value = params[index]
  if (typeof value !== 'string' || !isAddress(value)) throw invalidParams('Invalid param: Invalid')
  return value
}

/** A text. @throws RpcError -32602 */
export const textAt = (params: readonly unknown[], index: number): string => {
  const value = params[index]
  if (typeof value !== 'string') throw invalidParams('Invalid params: invalid type, expected a string')
  return value
}

/** A list of texts. @throws RpcError -32602 */
export const textsAt = (params: readonly unknown[], index: number): readonly string[] => {
  const value = params[index]
  if (!Array.isArray(value) || !value.every(item => typeof item === 'string'))
    throw invalidParams('Invalid params: invalid type, expected a sequence')
  return value
}

/** The commitment asked for; `finalized` when none is, as on a validator. @throws RpcError -32602 */
export const commitmentOf = (config: Config): Commitment => {
  const { commitment = 'finalized' } = config
  if (commitment === 'processed' || commitment === 'confirmed' || commitment === 'finalized')
    return commitment
  throw invalidParams(`Invalid params: unknown variant \`${String(commitment)}\``)
}

/** An answer with the slot that it holds for. State is the newest whatever the commitment: there are no forks here. */
export const inContext = ({ slots }: Ledger, config: Config, value: unknown) => {
  const slot = slots.at(commitmentOf(config))
  const { minContextSlot } = config
  if (typeof minContextSlot === 'number' && minContextSlot > slots.now()) {
    const data = { contextSlot: slots.now() }
    throw new RpcError(
      rpcErrorCodes.minContextSlotNotReached,
      'Minimum context slot has not been reached',
      data,
    )
  }
  return { context: { slot, apiVersion: '2.0.0' }, value }
}
