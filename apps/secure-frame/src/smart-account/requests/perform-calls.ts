import type { OperationReceipt } from '@latchkey/smart-account'
import type { Performed } from '../../approve/approve.types.js'
import { type Node, NodeError } from '../../rpc/node.js'
import { type PerformContext, send } from '../../rpc/perform.js'
import { toHex } from '../../signer/hex.js'
import type { AccountSigningRequest } from '../../signer/jobs.types.js'
import { ENTRY_POINT } from '../entry-point.js'
import { readReceipt } from './bundler-answers.js'
import type { AccountContext, AskedCalls } from './request.types.js'

/** The page's bridge waits for 120 s from its request on, and a person has read it meanwhile. */
const BLOCK_MS = 60_000
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 2_000

/** Waits for the block of an operation; undefined where it takes longer than a page waits. A bundler that is away is asked again. */
async function waitForBlock(
  bundler: Node,
  hash: string,
  wait: AccountContext['wait'],
): Promise<OperationReceipt | undefined> {
  let waited = 0
  for (let ms = FIRST_WAIT_MS; waited < BLOCK_MS; ms = Math.min(ms * 2, LONGEST_WAIT_MS)) {
    await wait(ms)
    waited += ms
    try {
      const receipt = await readReceipt(bundler, hash)
      if (receipt) return receipt
    } catch (error) {
      if (!(error instanceof NodeError)) throw error
    }
  }
  return undefined
}

/** Signs an operation, sends it, and answers as the method asks. @throws FrameRefusal, SignerError */
export async function performCalls(
  asked: AskedCalls,
  request: AccountSigningRequest & { readonly kind: 'operation' },
  { networks, batches, refuse, origin, wait }: AccountContext,
  context: Pick<PerformContext, 'sign' | 'signal'>,
): Promise<Performed> {
  const { networkId, batchId } = asked
  const bundler = networks.bundler(networkId)
  if (!bundler) throw refuse('errorSmartAccount', 'unsupported')
  const [signed = new Uint8Array(), hashed = new Uint8Array()] = await context.sign(request)
  const hash = toHex(hashed)
  const id = batchId ?? hash
  // Up to here the page may give up and nothing has happened. From here on it is on its way.
  context.signal.throwIfAborted()
  if (asked.answer === 'batch') await batches.add({ origin, id, networkId, hash })
  try {
    const operation = { ...request.operation, signature: toHex(signed) }
    const params = [operation, ENTRY_POINT]
    await send('eth_sendUserOperation', params, { node: bundler, refuse })
  } catch (error) {
    // Of an unclear outcome the page may ask later, by the id that it chose.
    const isUnclear = (error as { readonly code?: unknown }).code === 'unclear'
    if (asked.answer === 'batch' && !isUnclear) await batches.remove(origin, id)
    throw error
  }
  if (asked.answer === 'batch') return { answer: { id }, hash }
  const receipt = await waitForBlock(bundler, hash, wait)
  if (!receipt) throw refuse('sendUnclear', 'unclear')
  if (!receipt.success) throw refuse('errorReverted', 'reverted')
  const { transactionHash } = receipt.receipt
  return { answer: transactionHash, hash: transactionHash }
}
