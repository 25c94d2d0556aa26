import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58, base64 } from '@scure/base'
import type { Refuse } from '../app/refusals.js'
import type { Performed } from '../approve/approve.types.js'
import { toHex } from '../signer/hex.js'
import type { Signed, SigningRequest } from '../signer/jobs.types.js'
import { readSolanaTransaction } from '../signer/solana-transaction.js'
import { type Node, NodeError } from './node.js'
import type { WantedSignature } from './read-request.js'

/** What an approved request is performed with. */
export interface PerformContext {
  readonly node: Node
  readonly refuse: Refuse
  sign(request: SigningRequest): Promise<Signed>
  readonly signal: AbortSignal
}

/**
 * Sends what is signed to a node or a bundler. One that did not answer may have received it: the refusal then says that the
 * outcome is unclear. @throws FrameRefusal
 */
export async function send(
  method: string,
  params: unknown,
  { node, refuse }: Pick<PerformContext, 'node' | 'refuse'>,
): Promise<void> {
  try {
    await node.call(method, params)
  } catch (error) {
    if (!(error instanceof NodeError)) throw error
    if (error.code === undefined) throw refuse('sendUnclear', 'unclear')
    const refusal = refuse('errorNode', 'notSent')
    refusal.message = error.message
    throw refusal
  }
}

/** Signs what was approved, and sends it where the request says so. @throws FrameRefusal, SignerError */
export async function perform(
  wanted: WantedSignature,
  request: SigningRequest,
  context: PerformContext,
): Promise<Performed> {
  const signed = await context.sign(request)
  const [first = new Uint8Array()] = signed
  if (wanted.kind === 'ready') {
    const { answer } = wanted
    if (answer === 'hex') return { answer: toHex(first) }
    if (answer === 'signature') return { answer: { signature: base58.encode(first) } }
    if (answer === 'transaction') return { answer: { transaction: base58.encode(first) } }
    return { answer: { transactions: signed.map(each => base58.encode(each)) } }
  }
  // Up to here the page may give up and nothing has happened. From here on it is on its way.
  context.signal.throwIfAborted()
  if (wanted.kind === 'evmTransaction') {
    const hash = toHex(keccak_256(first))
    await send('eth_sendRawTransaction', [toHex(first)], context)
    return { answer: hash, hash }
  }
  const { signaturesAt } = readSolanaTransaction(first)
  const signature = base58.encode(first.slice(signaturesAt, signaturesAt + 64))
  const options = { encoding: 'base64', preflightCommitment: 'confirmed' }
  await send('sendTransaction', [base64.encode(first), options], context)
  return { answer: { signature }, hash: signature }
}
