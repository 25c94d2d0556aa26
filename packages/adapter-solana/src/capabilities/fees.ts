import {
  type CallOptions,
  LatchkeyError,
  type TransferInput,
  type TransferQuote,
} from '@latchkey/core/adapter'
import { COMMITMENT } from '../chain/accounts.js'
import type { Nodes } from '../chain/nodes.js'
import { feeAnswer } from '../chain/schemas.js'
import { encodeBase64 } from '../codec/bytes.js'
import { planTransfer } from './plan/plan.js'
import { toQuote } from './quote.js'

/** What a network may ask beside signatures and price, in lamports: a thousandth of a SOL. */
const MOST_BESIDE = 1_000_000n

/**
 * What a transfer costs: its signatures, the price offered for its compute units, and the rent of the receiver's token
 * account where that has to be made.
 * @throws LatchkeyError `feeUnreasonable`, and those of `planTransfer`
 */
export async function estimateTransfer(
  nodes: Nodes,
  input: TransferInput,
  options?: CallOptions,
): Promise<TransferQuote> {
  const plan = await planTransfer(nodes, input, undefined, options)
  const { message, rent, priority, price, least, received } = plan
  const params = [encodeBase64(message), { commitment: COMMITMENT }]
  const { value } = await nodes.of(input.networkId).request('getFeeForMessage', params, feeAnswer, options)
  if (value === null) throw new LatchkeyError('networkError', 'The node could not tell the fee')
  const beside = value - least
  if (beside > MOST_BESIDE)
    throw new LatchkeyError('feeUnreasonable', 'The node asks for a fee that no transfer costs', {
      hint: 'Nothing was sent. Name another node in the `rpcUrls` of the network.',
    })
  // Less than the rules of the network ask for cannot be right.
  const fee = beside > 0n ? value : least
  // Where the account of the receiver goes away meanwhile, more units are needed.
  const terms = { price, maxFee: fee + rent + priority, received }
  return toQuote(input, fee + rent, terms, nodes.host.env.clock.now())
}
