import { type CallOptions, LatchkeyError, sleep, throwIfAborted } from '@latchkey/core/adapter'
import { COMMITMENT } from '../chain/accounts.js'
import type { SentInput } from '../chain/chain.types.js'
import { compareMessages } from '../chain/compare-messages.js'
import type { Nodes } from '../chain/nodes.js'
import { wireAnswer } from '../chain/schemas.js'
import { parseWire } from '../chain/wire.js'

/** A block takes 0.4 s, and most validators vote for it within another. */
const LOOKS = 8
const BETWEEN_MS = 500

const changed = (why: string) =>
  new LatchkeyError('transactionChanged', why, {
    hint: 'The transaction was sent. Look at it in the wallet before sending again.',
  })

/** What the network has under an id, or undefined where it has nothing in time. */
async function look(nodes: Nodes, { networkId, hash }: SentInput, options: CallOptions) {
  const node = nodes.of(networkId)
  const config = { commitment: COMMITMENT, encoding: 'base64', maxSupportedTransactionVersion: 0 }
  for (let tries = 0; tries < LOOKS; tries++) {
    if (tries > 0) await sleep(BETWEEN_MS, nodes.host.env.clock, options.signal, nodes.lifetime)
    const found = await node.request('getTransaction', [hash, config], wireAnswer, options)
    if (found) return found
  }
  return undefined
}

/**
 * Compares what a wallet sent by itself with what it was given, as the network has it. Steps of helper programs are
 * fine within the fee that was shown; whatever else differs is reported, and so is what cannot be looked up.
 * @throws LatchkeyError `transactionChanged`
 */
export async function checkSent(nodes: Nodes, input: SentInput, options: CallOptions = {}): Promise<void> {
  const found = await look(nodes, input, options).catch(() => undefined)
  throwIfAborted(options.signal, nodes.lifetime)
  const [given, sent] = [parseWire(input.asked), found && parseWire(found.transaction)]
  if (!given || !found || !sent) throw changed('The wallet sent another transaction than it was given')
  if (compareMessages(given.message, sent.message) === 'other')
    throw changed('The wallet sent another transaction than it was given')
  if (input.quote && (found.meta?.fee ?? 0n) > input.quote.maxFee)
    throw changed('The wallet paid a higher fee than was shown')
}
