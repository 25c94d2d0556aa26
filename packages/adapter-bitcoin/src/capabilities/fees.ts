import {
  type CallOptions,
  type FeeEstimate,
  isLatchkeyError,
  type TransferInput,
} from '@latchkey/core/adapter'
import { feeOfEverything, selectCoins } from '../chain/coins.js'
import type { Nodes } from '../chain/esplora.js'
import { readCoinRequest } from './transfer.js'

/** What rates may rise by between the estimate and the signature. */
const withMargin = (fee: bigint) => (fee * 11n) / 10n

/** What a transfer is likely to cost, and what must be kept back when everything is sent. */
export async function estimateTransfer(
  nodes: Nodes,
  input: TransferInput,
  options?: CallOptions,
): Promise<FeeEstimate> {
  const request = await readCoinRequest(nodes, input, false, options)
  const everything = feeOfEverything(request)
  try {
    const { fee } = selectCoins(request)
    return { fee, maxFee: fee < everything ? withMargin(everything) : withMargin(fee) }
  } catch (error) {
    // Sending everything leaves nothing for the fee that is being asked for.
    if (!isLatchkeyError(error, 'insufficientFunds')) throw error
    return { fee: everything, maxFee: withMargin(everything) }
  }
}
