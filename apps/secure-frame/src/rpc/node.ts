import * as z from 'zod/mini'
import type { Network } from '../app/settings.js'
import type { Fetch } from '../ports.types.js'

const TIMEOUT_MS = 15_000

const answer = z.object({
  result: z.optional(z.unknown()),
  error: z.optional(
    z.object({ code: z.optional(z.number()), message: z.string(), data: z.optional(z.unknown()) }),
  ),
})

/** A node refused a call. */
export class NodeError extends Error {
  override readonly name = 'NodeError'
  /** The code of JSON-RPC 2.0; undefined where the node gave no answer. */
  readonly code: number | undefined
  /** What a contract reverted with, where the node says it. */
  readonly data: unknown

  constructor(message: string, code?: number, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** The node of a network. */
export interface Node {
  readonly network: Network
  /** @throws NodeError; an AbortError when the signal fires */
  call(method: string, params: unknown, signal?: AbortSignal): Promise<unknown>
}

const replacer = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? `0x${value.toString(16)}` : value

/** Creates the client of a node of the project. No address of the page is ever used. */
export function createNode(network: Network, fetch: Fetch): Node {
  let lastId = 0
  const post = async (body: string, signal: AbortSignal | undefined): Promise<unknown> => {
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    try {
      const response = await fetch(network.rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        credentials: 'omit',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      return await response.json()
    } catch {
      signal?.throwIfAborted()
      throw new NodeError('The node is not responding')
    }
  }
  return {
    network,
    async call(method, params, signal) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: ++lastId, method, params }, replacer)
      const read = answer.safeParse(await post(body, signal))
      if (!read.success) throw new NodeError('The node sent no answer of JSON-RPC')
      const { error, result } = read.data
      if (error) throw new NodeError(error.message.slice(0, 300), error.code, error.data)
      return result
    },
  }
}

const quantity = z.string().check(z.regex(/^0x[\da-fA-F]{1,64}$/))

/** Reads a number of a node. @throws NodeError */
export function toQuantity(value: unknown): bigint {
  const read = quantity.safeParse(value)
  if (!read.success) throw new NodeError('The node sent no number')
  return BigInt(read.data)
}
