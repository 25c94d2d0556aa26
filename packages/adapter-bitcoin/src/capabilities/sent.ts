import { type CallOptions, LatchkeyError, runBounded, type TransferInput } from '@latchkey/core/adapter'
import type { Nodes } from '../chain/nodes.js'
import { type Transaction, transactionSchema } from '../chain/schemas.js'
import { hex, requireAddress } from '../connectors/wallet-code.js'

/** The wallet sent it already: the visitor waits no longer than this for a second look. */
const LOOK_MS = 3_000

const changed = (why: string) =>
  new LatchkeyError('transactionChanged', why, {
    hint: 'The transaction was sent. Look at it in the wallet before sending again.',
  })

/** What the network's API shows of a transaction, or undefined where it shows nothing in time. */
async function look(nodes: Nodes, input: TransferInput, hash: string, { signal }: CallOptions) {
  const find = (ending: AbortSignal): Promise<Transaction | undefined> =>
    nodes.of(input.networkId).find(`/tx/${hash}`, transactionSchema, { signal: ending })
  try {
    return await runBounded(find, {
      clock: nodes.host.env.clock,
      timeoutMs: LOOK_MS,
      late: "The network's API did not answer in time",
      signals: [signal, nodes.lifetime],
    })
  } catch {
    // It was sent all the same: who cannot look has nothing to object to.
    return undefined
  }
}

/**
 * Compares what a wallet chose, signed and sent by itself with the transfer, as far as the network's API shows it. Other
 * outputs are the wallet's change, at whichever address.
 * @throws LatchkeyError `transactionChanged`
 */
export async function checkSent(
  nodes: Nodes,
  input: TransferInput,
  hash: string,
  options: CallOptions = {},
): Promise<void> {
  const sent = await look(nodes, input, hash, options)
  if (!sent) return
  const script = hex.encode(requireAddress(input.to, input.networkId).script)
  const pays = sent.vout.some(({ scriptpubkey, value }) => scriptpubkey === script && value === input.amount)
  if (!pays) throw changed('The wallet sent another payment than it was asked for')
  if (input.quote && sent.fee > input.quote.maxFee)
    throw changed('The wallet paid a higher fee than was shown')
}
