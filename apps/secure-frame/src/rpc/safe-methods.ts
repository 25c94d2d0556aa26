import type { Refuse } from '../app/refusals.js'
import { type Node, NodeError } from './node.js'

/** What the frame answers by itself. */
export interface LocalAnswers {
  /** The account of eip155 that is in use. */
  readonly account: string | undefined
}

/** A bundler answers these (ERC-4337). */
const ofBundlers = new Set([
  'eth_getUserOperationReceipt',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_supportedEntryPoints',
])

/** Answers a method that only reads, or passes on what is signed already. @throws FrameRefusal */
export async function answerSafe(
  { method, params }: { readonly method: string; readonly params: unknown },
  {
    node: ownNode,
    bundler,
    local,
    refuse,
    signal,
  }: {
    readonly node: Node
    /** Absent where the network has no smart accounts. */
    readonly bundler: Node | undefined
    readonly local: LocalAnswers
    readonly refuse: Refuse
    readonly signal: AbortSignal
  },
): Promise<unknown> {
  const [namespace, reference] = ownNode.network.id.split(':')
  const node = ofBundlers.has(method) ? bundler : ownNode
  if (!node || method === 'wallet_getAssets') throw refuse('errorUnsupported', 'unsupported')
  if (method === 'eth_accounts') return local.account === undefined ? [] : [local.account]
  if (method === 'eth_chainId') return `0x${Number(reference).toString(16)}`
  if (namespace !== 'eip155') throw refuse('errorUnsupported', 'unsupported')
  try {
    return await node.call(method, params ?? [], signal)
  } catch (error) {
    if (error instanceof NodeError)
      throw error.code === undefined ? refuse('errorNode', 'unreachable') : toPageError(refuse, error)
    throw error
  }
}

/** What the node of the project says is no secret: the page may have asked it itself. */
const toPageError = (refuse: Refuse, error: NodeError): Error => {
  const refusal = refuse('errorRequest', String(error.code))
  refusal.message = error.message
  return refusal
}
