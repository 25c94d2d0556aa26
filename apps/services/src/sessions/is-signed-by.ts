import { verifyMessage } from 'viem/utils'
import type { NodeClient } from '../nodes/nodes.types.js'
import { ApiProblem } from '../server/problem.js'
import type { SignedText } from './is-signed-by-contract.js'

interface SignatureOptions {
  /** The node of the account's network. */
  readonly node: NodeClient | undefined
  readonly signal: AbortSignal
}

const isSignedByKey = (text: SignedText): Promise<boolean> =>
  // A contract's signature is often none that a key could be recovered from.
  verifyMessage(text).catch(() => false)

/**
 * Whether an account of eip155 signed a text (EIP-191): its key, or its contract by ERC-1271, deployed or not (ERC-6492).
 * @throws ApiProblem `unsupported` where a contract would have to be asked and the network has no node, those of
 * `NodeClient.call`
 */
export async function isSignedBy(text: SignedText, { node, signal }: SignatureOptions): Promise<boolean> {
  if (await isSignedByKey(text)) return true
  if (node) {
    // It needs most of viem, and few accounts that sign are contracts.
    const { isSignedByContract } = await import('./is-signed-by-contract.js')
    return isSignedByContract(text, node, signal)
  }
  throw new ApiProblem(
    'unsupported',
    'The signature is not of the account’s key, and these services have no node of the network to ask its contract.',
  )
}
