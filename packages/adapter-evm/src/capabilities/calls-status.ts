import { LatchkeyError } from '@latchkey/core/adapter'
import { array, boolean, looseObject, number, optional, safeParse, string, union, unknown } from 'valibot'
import { networkIdOf, parseChainId } from '../codec/chain-id.js'
import type { CallReceipt, CallsStatus } from './calls.types.js'

const receiptSchema = looseObject({
  transactionHash: string(),
  status: optional(union([string(), number()])),
  blockNumber: optional(unknown()),
  gasUsed: optional(unknown()),
})
const statusSchema = looseObject({
  status: union([number(), string()]),
  chainId: optional(unknown()),
  atomic: optional(boolean()),
  receipts: optional(union([array(receiptSchema), unknown()])),
})

const quantity = (value: unknown): bigint | undefined =>
  (typeof value === 'string' && /^(?:0x[0-9a-f]+|\d+)$/i.test(value)) || Number.isSafeInteger(value)
    ? BigInt(value as string | number)
    : undefined

function toReceipt(value: unknown): CallReceipt | undefined {
  const parsed = safeParse(receiptSchema, value)
  if (!parsed.success) return undefined
  const { transactionHash, status, blockNumber, gasUsed } = parsed.output
  const block = quantity(blockNumber)
  const gas = quantity(gasUsed)
  const failed = status === 'reverted' || quantity(status) === 0n
  return {
    transactionHash,
    status: failed ? 'reverted' : 'success',
    ...(block === undefined ? {} : { blockNumber: block }),
    ...(gas === undefined ? {} : { gasUsed: gas }),
  }
}

/** The number of EIP-5792; wallets of its first version say it in words. */
function toStatusCode(status: number | string, receipts: readonly CallReceipt[]): number | undefined {
  if (typeof status === 'number') return status
  if (status === 'PENDING') return 100
  if (status !== 'CONFIRMED') return /^\d{3}$/.test(status) ? Number(status) : undefined
  const reverted = receipts.filter(receipt => receipt.status === 'reverted').length
  if (reverted === 0) return 200
  return reverted === receipts.length ? 500 : 600
}

const NAMES = ['pending', 'confirmed', undefined, 'failed', 'reverted', 'partlyReverted'] as const

/**
 * The answer of `wallet_getCallsStatus`, of either version.
 * @throws LatchkeyError `invalidResponse`
 */
export function parseCallsStatus(id: string, answer: unknown): CallsStatus {
  const parsed = safeParse(statusSchema, answer)
  const list = parsed.success && Array.isArray(parsed.output.receipts) ? parsed.output.receipts : []
  const receipts = list.map(toReceipt).filter(receipt => receipt !== undefined)
  const statusCode = parsed.success ? toStatusCode(parsed.output.status, receipts) : undefined
  const status = statusCode === undefined ? undefined : NAMES[Math.floor(statusCode / 100) - 1]
  if (!parsed.success || statusCode === undefined || status === undefined) {
    throw new LatchkeyError(
      'invalidResponse',
      'The wallet answered the status of a batch in a shape that cannot be right',
    )
  }
  const chainId = parseChainId(parsed.output.chainId)
  return {
    id,
    status,
    statusCode,
    // The first version knew no other batches than atomic ones.
    atomic: parsed.output.atomic ?? receipts.length <= 1,
    receipts,
    ...(chainId === undefined ? {} : { networkId: networkIdOf(chainId) }),
  }
}
