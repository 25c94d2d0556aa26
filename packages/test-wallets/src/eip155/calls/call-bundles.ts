import { isObject } from '../../shared/is-object'
import { toQuantity } from '../hex'
import type { Hex } from '../wallet.types'

/** A receipt as `wallet_getCallsStatus` gives it. */
export interface CallReceipt {
  readonly logs: readonly { readonly address: Hex; readonly data: Hex; readonly topics: readonly Hex[] }[]
  readonly status: Hex
  readonly blockHash: Hex
  readonly blockNumber: Hex
  readonly gasUsed: Hex
  readonly transactionHash: Hex
}

/** What became of the calls of one `wallet_sendCalls`. */
export interface CallBundle {
  readonly id: string
  readonly chainId: number
  readonly atomic: boolean
  readonly callCount: number
  /** EIP-5792: 100 pending, 200 confirmed, 400 never on chain, 500 reverted, 600 partly reverted. */
  status: 100 | 200 | 400 | 500 | 600
  readonly receipts: CallReceipt[]
}

const readLogs = (logs: unknown): CallReceipt['logs'] =>
  Array.isArray(logs) ? logs.map(({ address, data, topics }) => ({ address, data, topics })) : []

/** Cuts the node's receipt down to what EIP-5792 names. */
export const readReceipt = (receipt: unknown): CallReceipt | undefined => {
  if (!isObject(receipt)) return undefined
  const { status, blockHash, blockNumber, gasUsed, transactionHash } = receipt as unknown as CallReceipt
  return { logs: readLogs(receipt.logs), status, blockHash, blockNumber, gasUsed, transactionHash }
}

/** A bundle is over, one way or another. */
export const settleBundle = (bundle: CallBundle, refused: boolean): void => {
  const failed = refused || bundle.receipts.some(receipt => receipt.status !== '0x1')
  const succeeded = bundle.receipts.some(receipt => receipt.status === '0x1')
  if (!failed) bundle.status = 200
  else if (succeeded) bundle.status = 600
  else bundle.status = bundle.receipts.length > 0 ? 500 : 400
}

/** The answer of `wallet_getCallsStatus`. */
export const describeBundle = (bundle: CallBundle, version: '2.0.0' | '1.0'): unknown => {
  const receipts = bundle.receipts.length > 0 ? { receipts: [...bundle.receipts] } : {}
  if (version === '1.0') return { status: bundle.status === 100 ? 'PENDING' : 'CONFIRMED', ...receipts }
  return {
    version,
    id: bundle.id,
    chainId: toQuantity(bundle.chainId),
    status: bundle.status,
    atomic: bundle.atomic,
    ...receipts,
  }
}
