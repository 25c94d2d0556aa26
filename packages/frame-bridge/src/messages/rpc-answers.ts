import * as z from 'zod/mini'
import { isText, listOf, matching } from './fields.js'
import { type Reading, read } from './validation.js'

const BASE58 = /^[1-9A-HJ-NP-Za-km-z]+$/
const base58 = matching(BASE58, 20_000)

/** Answers of RPC methods that have one form. Bytes of solana are base58. */
const rpcAnswers = {
  personal_sign: matching(/^0x[0-9a-fA-F]{62,}$/, 20_000),
  eth_signTypedData_v4: matching(/^0x[0-9a-fA-F]{62,}$/, 20_000),
  eth_sendTransaction: matching(/^0x[0-9a-fA-F]{64}$/, 66),
  solana_signMessage: z.object({ signature: base58 }),
  solana_signTransaction: z.object({ transaction: base58 }),
  solana_signAllTransactions: z.object({
    transactions: listOf<string>(value => isText(value, 20_000) && BASE58.test(value), 100),
  }),
  solana_signAndSendTransaction: z.object({ signature: base58 }),
} as const

/** The answers that `readRpcAnswer` checks. */
export type RpcAnswers = { [Method in keyof typeof rpcAnswers]: z.infer<(typeof rpcAnswers)[Method]> }

/** Reads the answer to an RPC request. The wire leaves it unchecked, so its caller does not. */
export function readRpcAnswer<Method extends keyof RpcAnswers>(
  method: Method,
  answer: unknown,
): Reading<RpcAnswers[Method]> {
  return read(rpcAnswers[method] as unknown as z.ZodMiniType<RpcAnswers[Method]>, answer) as Reading<
    RpcAnswers[Method]
  >
}
