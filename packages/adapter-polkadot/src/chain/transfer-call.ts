import { concat } from '../codec/bytes.js'
import type { TransferCalls } from './known-calls.js'
import { writeCompact } from './scale.js'

/** A transfer, with the recipient as bytes. */
export interface TransferCall {
  /** 32 bytes, or 20 of an Ethereum account. */
  readonly to: Uint8Array
  readonly amount: bigint
  /** Absent for the network's own coin. */
  readonly asset?: { readonly id: bigint; readonly keepAlive: boolean }
}

/** `MultiAddress::Id`. Runtimes with 20-byte accounts write them bare. */
const encodeAddress = (account: Uint8Array): Uint8Array =>
  account.length === 20 ? account : concat(Uint8Array.of(0), account)

/** The arguments of a transfer: everything behind the two indexes. */
export const encodeArguments = ({ to, amount, asset }: TransferCall): Uint8Array =>
  concat(
    ...(asset ? [writeCompact(asset.id)] : []),
    encodeAddress(to),
    // Last, and of its own length: nothing can follow it.
    writeCompact(amount),
  )

/** Which call a transfer is. */
export function callOf({ asset }: Pick<TransferCall, 'asset'>): keyof TransferCalls {
  if (!asset) return 'balances.transferKeepAlive'
  return asset.keepAlive ? 'assets.transferKeepAlive' : 'assets.transfer'
}

/** A transfer as the chain reads it, without metadata; undefined where the network has no such call. */
export function encodeByHand(transfer: TransferCall, calls: TransferCalls): Uint8Array | undefined {
  const index = calls[callOf(transfer)]
  return index && concat(Uint8Array.from(index), encodeArguments(transfer))
}
