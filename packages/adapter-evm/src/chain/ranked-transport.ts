import type { Clock } from '@latchkey/core/adapter'
import { createTransport, type Transport } from 'viem'

/** A node behind a transport: what viem calls a transport's instance. */
export type NodeTransport = ReturnType<Transport>

const PING_INTERVAL_MS = 4_000
const SAMPLES = 10
const STABILITY_WEIGHT = 0.7
const LATENCY_WEIGHT = 0.3
/** Ranking rests when nothing was asked for this long: an idle page sends nothing. */
const REST_AFTER_MS = 60_000

interface Sample {
  readonly latencyMs: number
  readonly success: boolean
}

/** Failures of the call itself: another node would say the same. */
function isFinal(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code !== 'number') return false
  return [3, -32003, 4001, 5000, 7000].includes(code) || /execution reverted/.test(String(message))
}

/** Nodes by score, the best first: 0.7 by answering at all, 0.3 by speed; one that never answers is last. */
export function rankNodes(history: readonly (readonly Sample[])[], count: number): number[] {
  const slowest = Math.max(1, ...history.flat().map(sample => sample.latencyMs))
  const score = (node: number) => {
    const samples = history.map(round => round[node]).filter(sample => sample !== undefined)
    const stability = samples.filter(sample => sample.success).length / Math.max(1, samples.length)
    if (stability === 0) return 0
    const mean = samples.reduce((sum, sample) => sum + sample.latencyMs, 0) / samples.length
    return STABILITY_WEIGHT * stability + LATENCY_WEIGHT * (1 - mean / slowest)
  }
  const nodes = Array.from({ length: count }, (_, node) => node)
  return nodes.sort((a, b) => score(b) - score(a) || a - b)
}

/** Samples nodes while they are in use. viem's own ranking cannot be stopped, so a client that is gone would go on. */
function createRanking(pings: readonly (() => Promise<unknown>)[], count: number, clock: Clock) {
  const history: Sample[][] = []
  let order = rankNodes([], count)
  let cancel: (() => void) | undefined
  let lastUse = Number.NEGATIVE_INFINITY
  let running = false
  let disposed = false

  const sample = async (ping: () => Promise<unknown>): Promise<Sample> => {
    const start = clock.now()
    const success = await ping().then(
      () => true,
      () => false,
    )
    return { latencyMs: clock.now() - start, success }
  }
  const round = async () => {
    const samples = await Promise.all(pings.map(sample))
    if (disposed) return
    history.push(samples)
    if (history.length > SAMPLES) history.shift()
    order = rankNodes(history, count)
    running = clock.now() - lastUse < REST_AFTER_MS
    cancel = running ? clock.after(PING_INTERVAL_MS, () => void round()) : undefined
  }
  return {
    order: () => order,
    use() {
      lastUse = clock.now()
      // Without pings there is nothing to rank by: the order is that of the addresses.
      if (running || disposed || pings.length === 0) return
      running = true
      cancel = clock.after(PING_INTERVAL_MS, () => void round())
    },
    dispose() {
      disposed = true
      cancel?.()
    },
  }
}

/** Several nodes of one network as one transport: falls over to the next, and prefers what has proved better. */
export function createRankedTransport(
  nodes: readonly NodeTransport[],
  pings: readonly (() => Promise<unknown>)[],
  clock: Clock,
): { transport: NodeTransport; dispose(): void } {
  const ranking = createRanking(pings, nodes.length, clock)
  const transport = createTransport({
    key: 'ranked',
    name: 'Ranked nodes',
    type: 'ranked',
    async request(call, options) {
      ranking.use()
      let last: unknown
      for (const index of ranking.order()) {
        try {
          return (await nodes[index]?.request(call as never, options)) as never
        } catch (error) {
          last = error
          if (options?.signal?.aborted || isFinal(error)) throw error
        }
      }
      throw last
    },
    retryCount: 3,
    retryDelay: 150,
  })
  return { transport, dispose: ranking.dispose }
}
