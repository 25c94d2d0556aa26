import { type Client, createClient, custom, type Hex } from 'viem'
import type { GuardedFetch } from '../images/guarded-fetch.js'
import { NodeCallError, type NodeClient } from '../nodes/nodes.types.js'
import { isRevert } from '../nodes/read-calls.js'
import { ApiProblem } from '../server/problem.js'

const gatewayBytes = 256_000
const gatewayMs = 5_000

/** Passes viem's calls on to our nodes. A revert goes on as viem expects it; everything else is the node's failure. */
const request =
  (node: NodeClient, signal: AbortSignal) =>
  async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
    try {
      return await node.call(method, params ?? [], { signal })
    } catch (error) {
      if (!(error instanceof NodeCallError) || !isRevert(error.error)) throw error
      const { code, message, data } = error.error
      throw Object.assign(new Error(message), { code, data })
    }
  }

/**
 * Asks the gateway of a resolver (EIP-3668). A resolver may name any URL, so only the guarded fetch goes there, and
 * only with GET.
 */
const lookUp =
  (guardedFetch: GuardedFetch, signal: AbortSignal) =>
  async ({ data, sender, urls }: { data: Hex; sender: Hex; urls: readonly string[] }): Promise<Hex> => {
    for (const template of urls.filter(url => url.includes('{data}')).slice(0, 3)) {
      const url = template.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data)
      const options = { signal, maxBytes: gatewayBytes, timeoutMs: gatewayMs, accept: 'application/json' }
      const answer = await guardedFetch(url, options).catch(() => undefined)
      if (answer?.status !== 200) continue
      const result: unknown = JSON.parse(new TextDecoder().decode(answer.body))?.data
      if (typeof result === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(result)) return result as Hex
    }
    throw new Error('No gateway answers.')
  }

/** Makes a viem client that reaches our nodes and gateways alone. */
export const createEnsClient = (node: NodeClient, guardedFetch: GuardedFetch, signal: AbortSignal): Client =>
  createClient({
    transport: custom({ request: request(node, signal) }, { retryCount: 0 }),
    ccipRead: { request: lookUp(guardedFetch, signal) },
  })

/** Finds the failure of a source behind an error of viem. */
export function findProblem(error: unknown): ApiProblem | undefined {
  for (let each = error; each instanceof Error; each = each.cause) if (each instanceof ApiProblem) return each
  return undefined
}
