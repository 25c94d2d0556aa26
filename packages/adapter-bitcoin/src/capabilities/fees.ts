import {
  type CallOptions,
  isLatchkeyError,
  type TransferInput,
  type TransferQuote,
} from '@latchkey/core/adapter'
import { feeOfEverything, type Selection } from '../chain/coins.js'
import type { Nodes } from '../chain/nodes.js'
import { chooseCoins, spendableCoins } from '../chain/spendable.js'
import { toQuote } from './quote.js'
import { readMarket } from './transfer.js'

/** What the fee may rise by when other coins have to be chosen than those of the quote. */
const withMargin = (fee: bigint) => (fee * 11n) / 10n

/** What the visitor agrees to is never far from what was shown, however many coins there are. */
const atMost = (fee: bigint) => (fee * 3n) / 2n

const lower = (a: bigint, b: bigint) => (a < b ? a : b)

/** What a transfer costs with which coins, and what must be kept back when everything is sent. */
export async function estimateTransfer(
  nodes: Nodes,
  input: TransferInput,
  options?: CallOptions,
): Promise<TransferQuote> {
  const { request, list } = await readMarket(nodes, input, false, undefined, options)
  const everything = feeOfEverything({ ...request, coins: await spendableCoins(list) })
  const { from, to, satsPerVbyte, amount } = request
  const quote = ({ coins, fee }: Pick<Selection, 'coins' | 'fee'>) => {
    const maxFee = lower(withMargin(fee < everything ? everything : fee), atMost(fee))
    const transfer = { networkId: input.networkId, from: from.address, to: to.address, amount }
    return toQuote(transfer, { satsPerVbyte, coins, maxFee }, fee, nodes.host.env.clock.now())
  }
  try {
    return quote(await chooseCoins(request, list))
  } catch (error) {
    // Sending everything leaves nothing for the fee that is being asked for.
    if (!isLatchkeyError(error, 'insufficientFunds')) throw error
    return quote({ coins: [], fee: everything })
  }
}
