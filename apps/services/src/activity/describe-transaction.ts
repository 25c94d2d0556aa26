import { toShown } from '@latchkey/core/adapter'
import type { HistoryTransaction } from '@latchkey/core/api'
import { formatUnits, getAddress } from 'viem/utils'
import { describeTransfer, type TransferContext } from './describe-transfer.js'
import type { Approval, Movement } from './movements.js'
import { nameOperation } from './operation.js'
import type { ReadTransaction } from './read-transactions.js'

/** A transaction with what it did for the account. */
export interface Understood {
  readonly read: ReadTransaction
  readonly movements: readonly Movement[]
  readonly approvals: readonly Approval[]
}

/** The wire's limit. */
const maxTransfers = 500
const maxApprovals = 50
const maxUint256 = 2n ** 256n - 1n

const feeOf = ({ receipt }: ReadTransaction): bigint =>
  BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice ?? '0x0') +
  BigInt(receipt.blobGasUsed ?? '0x0') * BigInt(receipt.blobGasPrice ?? '0x0') +
  BigInt(receipt.l1Fee ?? '0x0')

const describeApproval = (
  { contract, spender, amount }: Approval,
  { networkId, listed, facts, multipliers }: TransferContext,
) => {
  const token = listed.byAddress.get(contract) ?? facts.get(contract)
  const isAll = amount === 'all' || amount === maxUint256
  return {
    address: `${networkId}:${contract}`,
    symbol: token?.symbol ?? null,
    spender: getAddress(spender),
    numeric: isAll ? null : formatUnits(toShown(amount, multipliers.get(contract)), token?.decimals ?? 0),
  }
}

/** A call without a value moved nothing. A plain transfer of nothing is listed as what it is: spam, unless one's own. */
const isNotable = ({ kind, amount }: Movement, { transaction }: ReadTransaction): boolean =>
  amount > 0n || kind !== 'coin' || transaction.input === '0x'

/** Whether a transaction did anything to an account, or was sent by it. */
export const concerns = ({ read, movements, approvals }: Understood, account: string): boolean =>
  read.transaction.from === account ||
  approvals.length > 0 ||
  movements.some(movement => isNotable(movement, read))

/** Describes a transaction as the wire has it. */
export function describeTransaction(
  { read, movements, approvals }: Understood,
  context: TransferContext,
): HistoryTransaction {
  const { transaction, receipt, hash, minedAt } = read
  const { networkId, account, currency } = context
  const isMine = transaction.from === account
  const shown = movements.filter(movement => isNotable(movement, read)).slice(0, maxTransfers)
  return {
    id: `${networkId}:${hash}`,
    metadata: {
      operationType: nameOperation(read, movements, approvals, account),
      hash,
      chain: networkId,
      minedAt: minedAt.toISOString(),
      sentFrom: getAddress(transaction.from),
      sentTo: getAddress(
        transaction.to ?? receipt.contractAddress ?? '0x0000000000000000000000000000000000000000',
      ),
      status: BigInt(receipt.status ?? '0x1') === 1n ? 'confirmed' : 'failed',
      nonce: Number(transaction.nonce),
      // Whoever sends a transaction pays its fee.
      ...(isMine && {
        fee: { numeric: formatUnits(feeOf(read), currency.decimals), symbol: currency.symbol },
      }),
    },
    transfers: shown.map(movement => describeTransfer(movement, read, context)),
    ...(approvals.length > 0 && {
      approvals: approvals.slice(0, maxApprovals).map(each => describeApproval(each, context)),
    }),
  }
}
