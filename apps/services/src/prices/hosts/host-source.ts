import { LRUCache } from 'lru-cache'
import { ApiProblem } from '../../server/problem.js'
import type { ServiceContext } from '../../server/service-context.types.js'
import { untilAborted } from '../../server/until-aborted.js'
import { isUsable } from '../is-usable.js'
import type { PriceSource, UsdPrice } from '../prices.types.js'
import type { PriceHost } from './price-host.types.js'

/** Feeds refresh their prices once a minute. */
const freshMs = 60_000
/** What a feed does not know today it rarely knows a minute later, and anybody may ask for any token of the list. */
const unknownMs = 600_000
/** A feed that failed is left alone for so long, unless it says for how long. */
const restMs = 30_000
const maxEntries = 20_000

interface Kept {
  /** `null`: the host has none. */
  readonly price: UsdPrice | null
  readonly readAt: number
}

type SourceContext = Pick<ServiceContext, 'metrics' | 'now' | 'signal'>

/**
 * Makes a source of a host. Callers that ask for the same asset at the same time share a request. While the host is away
 * the prices that were read last are returned, as long as they may be shown.
 */
export function createHostSource(
  host: PriceHost,
  { metrics, now, signal: stopping }: SourceContext,
): PriceSource {
  const kept = new LRUCache<string, Kept>({ max: maxEntries })
  const asking = new Map<string, Promise<void>>()
  let failure: ApiProblem | undefined
  let restUntil = 0

  const isFresh = (asset: string): boolean => {
    const entry = kept.get(asset)
    return entry !== undefined && now() - entry.readAt < (entry.price ? freshMs : unknownMs)
  }
  const isStillUsable = (asset: string): boolean => {
    const price = kept.get(asset)?.price
    return !!price && isUsable(price, now())
  }
  const ask = async (assets: readonly string[]): Promise<void> => {
    if (failure && now() < restUntil) throw failure
    const startedAt = now()
    const report = (outcome: 'ok' | 'failed') =>
      metrics.source(host.name, outcome, (now() - startedAt) / 1000)
    try {
      const found = await host.ask(assets, stopping)
      failure = undefined
      for (const asset of assets) kept.set(asset, { price: found.get(asset) ?? null, readAt: now() })
      report('ok')
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      failure = error
      restUntil = now() + (error.retryAfterSeconds ?? restMs / 1000) * 1000
      report('failed')
      throw error
    }
  }
  /** The work after which each of the assets is kept. */
  const load = (assets: readonly string[]): Promise<unknown> => {
    const wanted = assets.filter(asset => !asking.has(asset))
    if (wanted.length > 0) {
      const work = ask(wanted).finally(() => {
        for (const asset of wanted) asking.delete(asset)
      })
      for (const asset of wanted) asking.set(asset, work)
    }
    return Promise.all(assets.map(asset => asking.get(asset)))
  }

  return {
    name: host.name,
    async read(assets, { signal }) {
      const known = assets.filter(host.knows)
      const stale = known.filter(asset => !isFresh(asset))
      if (stale.length > 0)
        // The signal of one request must not end a call that others share.
        await untilAborted(load(stale), signal).catch(error => {
          if (signal.aborted || !stale.every(isStillUsable)) throw error
        })
      return new Map(
        known.flatMap(asset => {
          const price = kept.get(asset)?.price
          return price ? [[asset, price] as const] : []
        }),
      )
    },
  }
}
