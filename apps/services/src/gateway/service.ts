import type { Limits } from '../config/config.schema.js'
import type { NodeAnswer, NodeClient } from '../nodes/nodes.types.js'
import { createFinalAnswers } from './final-answers.js'
import { fail, parseCall, type RpcCall, type RpcResponse, rpcCodes, succeed } from './json-rpc.js'
import { checkLogRange } from './log-range.js'
import { findLifetime } from './methods.js'
import { acceptSentTransaction } from './sent-transaction.js'

/** Passes calls on to the nodes of a network. */
export interface Gateway {
  /** Answers each item of a request. @throws ApiProblem if no node answers */
  answer(node: NodeClient, items: readonly unknown[], signal: AbortSignal): Promise<readonly RpcResponse[]>
}

interface Pending {
  readonly index: number
  readonly call: RpcCall
}

/** Makes the gateway of one process. */
export function createGateway({ logBlocks }: Limits, now: () => number): Gateway {
  const finalAnswers = createFinalAnswers(now)

  /** Answers what needs no node: malformed and refused calls, and answers that are known. */
  const answerHere = async (
    node: NodeClient,
    item: unknown,
    signal: AbortSignal,
  ): Promise<RpcResponse | RpcCall> => {
    const call = parseCall(item)
    if (!call) return fail(null, { code: rpcCodes.invalidRequest, message: 'The call is not valid.' })
    if (findLifetime(node.id, call.method) === undefined)
      return fail(call.id, {
        code: rpcCodes.methodNotFound,
        message: 'The gateway does not serve this method.',
      })
    const known = finalAnswers.find(node.id, call)
    if (known) return succeed(call.id, known.result)
    const error =
      call.method === 'eth_getLogs' ? await checkLogRange(call, node, logBlocks, signal) : undefined
    return error ? fail(call.id, error) : call
  }

  const askNode = async (node: NodeClient, pending: readonly Pending[], signal: AbortSignal) => {
    const calls = pending.map(({ call }) => call)
    const finalBlock = await finalAnswers.readFinalBlock(node, calls, signal)
    const answers = await node.send(calls, { signal })
    return Promise.all(
      pending.map(async ({ index, call }, position) => {
        const answer = await acceptSentTransaction(call, answers[position] as NodeAnswer, node, signal)
        if (!answer.ok) return [index, fail(call.id, answer.error)] as const
        finalAnswers.keep(node.id, call, answer.result, finalBlock)
        return [index, succeed(call.id, answer.result)] as const
      }),
    )
  }

  return {
    async answer(node, items, signal) {
      const first = await Promise.all(items.map(item => answerHere(node, item, signal)))
      const pending = first.flatMap((each, index) => ('jsonrpc' in each ? [] : [{ index, call: each }]))
      const fromNode = new Map(pending.length > 0 ? await askNode(node, pending, signal) : [])
      return first.map((each, index) => fromNode.get(index) ?? (each as RpcResponse))
    },
  }
}
