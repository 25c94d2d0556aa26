import * as z from 'zod/mini'

/** An answer of JSON-RPC 2.0. Results are the nodes' or the bundler's. */
const rpcResponse = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]),
  result: z.optional(z.unknown()),
  error: z.optional(z.looseObject({ code: z.number(), message: z.string() })),
})

/** One call, or a batch. Each item is checked by itself: a wrong one fails alone, in the form of JSON-RPC. */
export const rpcBatch = (maxCalls: number) =>
  z.union([
    z.array(z.unknown()).check(z.minLength(1), z.maxLength(maxCalls)),
    z.record(z.string(), z.unknown()),
  ])

/** One answer, or one for each item of a batch. */
export const rpcAnswers = z.union([rpcResponse, z.array(rpcResponse)])
