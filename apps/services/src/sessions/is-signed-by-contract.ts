import { createClient, custom, type Hex } from 'viem'
import { verifyHash } from 'viem/actions'
import { hashMessage } from 'viem/utils'
import { NodeCallError, type NodeClient } from '../nodes/nodes.types.js'

export interface SignedText {
  /** Lower-case address. */
  readonly address: Hex
  readonly message: string
  readonly signature: Hex
}

/** Whether a contract calls a signature its own. A check that could not be done is a failure, not a no: viem reports both alike. */
export async function isSignedByContract(
  { address, message, signature }: SignedText,
  node: NodeClient,
  signal: AbortSignal,
): Promise<boolean> {
  let failure: unknown
  const request = async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
    try {
      return await node.call(method, params ?? [], { signal })
    } catch (error) {
      // The node's own error is an answer: the contract reverted.
      if (!(error instanceof NodeCallError)) failure = error
      throw error
    }
  }
  const client = createClient({ transport: custom({ request }, { retryCount: 0 }), ccipRead: false })
  const isValid = await verifyHash(client, { address, hash: hashMessage(message), signature }).catch(
    () => false,
  )
  if (!isValid && failure) throw failure
  return isValid
}
