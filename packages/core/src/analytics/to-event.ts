import type { AnalyticsBody, AnalyticsOptions } from '../context/analytics-options.types.js'
import type { Env } from '../kernel/env.types.js'

/** Makes a UUID (version 4) of 128 random bits. */
function toUuid(hex: string): string {
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16)
  const digits = `${hex.slice(0, 12)}4${hex.slice(13, 16)}${variant}${hex.slice(17)}`
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Returns as much of the page's URL as the option permits. Never the fragment, which may hold a token. */
function urlOf({ origin, pathname, search }: Location, url: AnalyticsOptions['url']): string {
  if (url === 'full') return origin + pathname + search
  return url === 'path' ? origin + pathname : origin
}

/** Makes the body of an event. */
export function toEvent(
  env: Pick<Env, 'randomId' | 'window'>,
  { url }: AnalyticsOptions,
  timestamp: AnalyticsBody['timestamp'],
  props: AnalyticsBody['props'],
): AnalyticsBody {
  const page = env.window?.location
  return {
    eventId: toUuid(env.randomId()),
    url: page ? urlOf(page, url).slice(0, 2048) : '',
    domain: page?.hostname ?? '',
    timestamp,
    props,
  }
}
