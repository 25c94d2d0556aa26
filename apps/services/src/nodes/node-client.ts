import type { NetworkConfig } from '../config/config.schema.js'
import type { Metrics } from '../server/metrics.js'
import { ApiProblem } from '../server/problem.js'
import { type NodeAnswer, NodeCallError, type NodeClient, type NodeRequest } from './nodes.types.js'
import { NodeFailure, postJson } from './post-json.js'
import { createErrorScrubber } from './scrub-error.js'

interface NodeClientOptions {
  readonly id: string
  readonly network: NetworkConfig
  /** The longest time that one node may take. */
  readonly timeoutMs: number
  readonly metrics: Metrics
  now(): number
}

/** Nodes limit batches; 100 is below the limits that providers document. */
const batchSize = 100
/** How long a node that failed is tried last. */
const failedPauseMs = 5_000
/** Codes of EIP-1474 and of providers for "too many requests" and "not here": another node may answer. */
const elsewhereCodes = new Set([-32_005, -32_601, -32_004])

const toProblem = (failure: NodeFailure): ApiProblem => {
  if (failure.reason === 'timeout')
    return new ApiProblem('sourceTimeout', 'The network took too long.', { cause: failure })
  if (failure.reason === 'busy')
    return new ApiProblem('unavailable', "The network's nodes are busy.", {
      cause: failure,
      ...(failure.retryAfterSeconds !== undefined && { retryAfterSeconds: failure.retryAfterSeconds }),
    })
  return new ApiProblem('sourceFailed', 'The network cannot be reached.', { cause: failure })
}

/** Makes the client of a network. Nodes are tried in order; one that failed is tried last for a while. */
export function createNodeClient({ id, network, timeoutMs, metrics, now }: NodeClientOptions): NodeClient {
  const scrub = createErrorScrubber(network.rpcUrls)
  const pausedUntil = new Map<string, number>()

  const inOrder = (): readonly string[] => {
    const isPaused = (url: string) => (pausedUntil.get(url) ?? 0) > now()
    const { rpcUrls } = network
    return [...rpcUrls.filter(url => !isPaused(url)), ...rpcUrls.filter(isPaused)]
  }

  const readAnswer = (entry: unknown): NodeAnswer | undefined => {
    if (typeof entry !== 'object' || entry === null) return undefined
    if ('error' in entry && entry.error != null) return { ok: false, error: scrub(entry.error) }
    return 'result' in entry ? { ok: true, result: entry.result } : undefined
  }

  const ask = async (
    url: string,
    requests: readonly NodeRequest[],
    signal: AbortSignal | undefined,
  ): Promise<readonly NodeAnswer[]> => {
    const calls = requests.map(({ method, params }, index) => ({
      jsonrpc: '2.0',
      id: index + 1,
      method,
      params,
    }))
    const startedAt = now()
    const report = (outcome: 'ok' | 'failed') => metrics.source(id, outcome, (now() - startedAt) / 1000)
    try {
      const body = calls.length === 1 ? calls[0] : calls
      const answer = await postJson(url, body, { timeoutMs, now, ...(signal && { signal }) })
      const entries = Array.isArray(answer) ? answer : [answer]
      // Order in a batch's answer is free: ids tell which is which.
      const byId = new Map(entries.map(entry => [(entry as { id?: unknown } | null)?.id, readAnswer(entry)]))
      const answers = calls.map(call => byId.get(call.id))
      if (answers.some(found => !found)) throw new NodeFailure('failed')
      report('ok')
      return answers as NodeAnswer[]
    } catch (error) {
      if (error instanceof NodeFailure) report('failed')
      throw error
    }
  }

  const sendBatch = async (requests: readonly NodeRequest[], signal: AbortSignal | undefined) => {
    let lastFailure = new NodeFailure('failed')
    let refused: readonly NodeAnswer[] | undefined
    for (const url of inOrder()) {
      signal?.throwIfAborted()
      try {
        const answers = await ask(url, requests, signal)
        pausedUntil.delete(url)
        if (!answers.some(answer => !answer.ok && elsewhereCodes.has(answer.error.code))) return answers
        refused ??= answers
      } catch (error) {
        if (!(error instanceof NodeFailure)) throw error
        const pauseMs = error.retryAfterSeconds === undefined ? failedPauseMs : error.retryAfterSeconds * 1000
        pausedUntil.set(url, now() + pauseMs)
        // When to come back is worth more to the caller than that another node is away.
        if (lastFailure.reason !== 'busy') lastFailure = error
      }
    }
    if (refused) return refused
    throw toProblem(lastFailure)
  }

  const send: NodeClient['send'] = async (requests, { signal } = {}) => {
    const answers: NodeAnswer[] = []
    for (let start = 0; start < requests.length; start += batchSize)
      answers.push(...(await sendBatch(requests.slice(start, start + batchSize), signal)))
    return answers
  }
  return {
    id,
    network,
    send,
    async call(method, params, options) {
      const [answer] = await send([{ method, params }], options)
      if (answer?.ok) return answer.result
      throw new NodeCallError(answer?.error ?? { code: -32_603, message: 'Internal error' })
    },
  }
}
