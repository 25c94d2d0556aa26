import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { addressSchema, hashSchema, quantitySchema, toHex } from '../../nodes/hex.js'
import type { NodeRequest } from '../../nodes/nodes.types.js'
import { requireResult } from '../../nodes/require-result.js'
import type { ActivitySource, InternalTransfer } from '../activity.types.js'
import { isTooMuch } from './read-log-range.js'
import { scanBlocks } from './scan-blocks.js'

const foundSchema = z.array(
  z.object({
    transactionHash: z.nullish(hashSchema),
    blockNumber: z.number(),
    transactionPosition: z.nullish(z.number()),
  }),
)
const traceSchema = z.object({
  action: z.object({
    from: z.optional(addressSchema),
    to: z.optional(addressSchema),
    value: z.optional(quantitySchema),
    callType: z.optional(z.string()),
    /** Of a self-destruction. */
    address: z.optional(addressSchema),
    refundAddress: z.optional(addressSchema),
    balance: z.optional(quantitySchema),
  }),
  result: z.nullish(z.object({ address: z.optional(addressSchema) })),
  error: z.optional(z.string()),
  traceAddress: z.array(z.number()),
})
type Trace = z.infer<typeof traceSchema>

const filterRequests = (account: string, first: number, last: number): readonly NodeRequest[] =>
  ['fromAddress', 'toAddress'].map(side => ({
    // Numbers must be hexadecimal here, and words such as `latest` are refused by some nodes.
    method: 'trace_filter',
    params: [{ fromBlock: toHex(first), toBlock: toHex(last), [side]: [account] }],
  }))

const startsWith = (path: readonly number[], start: readonly number[]): boolean =>
  start.every((step, index) => path[index] === step)

/** A call that failed moved nothing, and neither did the calls inside it. */
const dropFailed = (traces: readonly Trace[]): readonly Trace[] => {
  const failed = traces.filter(({ error }) => error !== undefined).map(({ traceAddress }) => traceAddress)
  return traces.filter(({ traceAddress }) => !failed.some(start => startsWith(traceAddress, start)))
}

const toTransfer = ({ action, result }: Trace): InternalTransfer | undefined => {
  const from = action.from ?? action.address
  const to = action.to ?? action.refundAddress ?? result?.address
  const value = BigInt(action.value ?? action.balance ?? '0x0')
  // These run foreign code on the caller's own balance: their value is that of the outer call.
  if (action.callType === 'delegatecall' || action.callType === 'callcode') return undefined
  return from === undefined || to === undefined ? undefined : { from, to, value }
}

/** OpenEthereum's methods: Erigon, Nethermind, Reth and anvil serve them. They find every call, no token that others sent. */
export const createTraceSource = (depth: number): ActivitySource => ({
  name: 'trace',
  findsTokens: false,
  find: input =>
    scanBlocks(input, {
      depth,
      async read(first, last) {
        const { node, account, signal } = input
        const answers = await node.send(filterRequests(account, first, last), { signal })
        if (isTooMuch(answers)) return undefined
        return answers.flatMap(answer =>
          requireResult(answer, foundSchema).flatMap(
            ({ transactionHash: hash, blockNumber: block, transactionPosition: index }) =>
              // Rewards of blocks have no transaction.
              hash && index !== null && index !== undefined ? [{ hash, block, index }] : [],
          ),
        )
      },
    }),
  async readInternal(node, hashes, signal) {
    const answers = await node.send(
      hashes.map(hash => ({ method: 'trace_transaction', params: [hash] })),
      { signal },
    )
    return new Map(
      hashes.map((hash: Hex, index) => [
        hash,
        dropFailed(requireResult(answers[index], z.array(traceSchema)))
          .filter(({ traceAddress }) => traceAddress.length > 0)
          .flatMap(trace => toTransfer(trace) ?? []),
      ]),
    )
  },
})
