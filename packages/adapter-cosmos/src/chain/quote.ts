import type { TransferQuote } from '@latchkey/core/adapter'
import type { ChainNode } from './nodes.js'
import type { Fee, Transfer } from './tx.js'

/** The transfer that a quote is for. */
export const toDetails = ({ network }: ChainNode, { from, to, denom, amount, memo = '' }: Transfer) => ({
  networkId: network.caipNetworkId,
  from,
  to,
  denom,
  amount,
  memo,
})

/** What a transfer costs, as a quote that is good for this transfer alone. */
export const toQuote = (node: ChainNode, transfer: Transfer, fee: Fee): TransferQuote => ({
  fee: fee.amount,
  maxFee: fee.amount,
  details: { ...toDetails(node, transfer), gas: fee.gas, fee: fee.amount },
})
