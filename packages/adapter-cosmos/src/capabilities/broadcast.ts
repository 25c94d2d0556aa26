import { type CallOptions, LatchkeyError, throwIfAborted } from '@latchkey/core/adapter'
import { looseObject, number, optional, safeParse, string } from 'valibot'
import type { ChainNode, Nodes } from '../chain/nodes.js'
import type { SentTxs } from '../chain/sent.js'
import { hashOf } from '../chain/tx.js'
import { toBase64, toSdkError } from '../connectors/wallet-code.js'
import type { BroadcastInput } from './broadcast.types.js'

const answerSchema = looseObject({
  code: number(),
  log: optional(string(), ''),
  codespace: optional(string(), ''),
})

/** A node that has it already is as good as one that takes it. */
const KNOWN = /already (?:exists )?in (?:the )?(?:cache|mempool)/i
const SDK_KNOWN = 19

/**
 * Gives a transaction to a node.
 * @throws LatchkeyError of the chain or the node
 */
export async function submit(node: ChainNode, tx: Uint8Array, options?: CallOptions): Promise<void> {
  const answer = await node.request('broadcast_tx_sync', { tx: toBase64(tx) }, { ...options, once: true })
  if ('refusal' in answer) {
    const { code, text: log } = answer.refusal
    if (KNOWN.test(log)) return
    throw toSdkError({ code, codespace: '', log })
  }
  const parsed = safeParse(answerSchema, answer.result)
  if (!parsed.success) throw new LatchkeyError('invalidResponse', 'The node answered no result')
  const { code, codespace, log } = parsed.output
  if (code !== 0 && !(codespace === 'sdk' && code === SDK_KNOWN)) throw toSdkError({ code, codespace, log })
}

/** Sends what somebody else has put together and signed. */
export async function broadcast(
  nodes: Nodes,
  sent: SentTxs,
  { networkId, tx }: BroadcastInput,
  options?: CallOptions,
): Promise<{ hash: string }> {
  throwIfAborted(options?.signal)
  if (!(tx instanceof Uint8Array) || tx.length === 0)
    throw new LatchkeyError('invalidRequest', 'There is no transaction to send')
  await submit(nodes.of(networkId), tx, options)
  const hash = hashOf(tx)
  sent.add(hash, { networkId, bytes: tx })
  sent.taken(hash)
  // A transaction ends with its last signature (`TxRaw.signatures`), of 64 bytes.
  const connectorId = nodes.signed.get(toBase64(tx.slice(-64)))
  if (connectorId !== undefined) nodes.host.emit({ type: 'transactionSent', connectorId, networkId, hash })
  return { hash }
}
