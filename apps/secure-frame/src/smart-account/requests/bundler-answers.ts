import type { OperationReceipt, OperationState } from '@latchkey/smart-account'
import * as z from 'zod/mini'
import { type Node, NodeError } from '../../rpc/node.js'
import type { Hex } from '../../signer/jobs.types.js'

const hex = z.custom<Hex>(value => typeof value === 'string' && /^0x[\da-fA-F]*$/.test(value))
const hash = z.custom<Hex>(value => typeof value === 'string' && /^0x[\da-fA-F]{64}$/.test(value))

const receiptAnswer = z.nullable(
  z.object({
    success: z.boolean(),
    logs: z.array(z.object({ address: hex, topics: z.array(hex), data: hex })),
    receipt: z.object({ transactionHash: hash, blockHash: hash, blockNumber: hex, gasUsed: hex }),
  }),
)

/** The receipt of an operation; undefined until it is in a block. @throws NodeError */
export async function readReceipt(
  bundler: Node,
  operation: string,
  signal?: AbortSignal,
): Promise<OperationReceipt | undefined> {
  const read = receiptAnswer.safeParse(await bundler.call('eth_getUserOperationReceipt', [operation], signal))
  if (!read.success) throw new NodeError('The bundler sent no receipt of ERC-4337')
  return read.data ?? undefined
}

/** Where an operation is. @throws NodeError */
export async function readState(
  bundler: Node,
  operation: string,
  signal: AbortSignal,
): Promise<OperationState> {
  const receipt = await readReceipt(bundler, operation, signal)
  if (receipt) return receipt
  const known = await bundler.call('eth_getUserOperationByHash', [operation], signal)
  if (known !== null) return 'pending'
  // It may have come into a block between the two questions.
  return (await readReceipt(bundler, operation, signal)) ?? 'dropped'
}
