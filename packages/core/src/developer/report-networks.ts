import type { ResolvedOptions } from '../context/options.types.js'
import { isDecimals } from '../format/amount.js'
import { isUrl, type Say } from './say.js'

/** CAIP-2, as in `caip/network-id.ts`: shared with that module, this one would cut the page's entry in two. */
const isNetworkId = (value: string) => /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(value)

/** Logs keys that name no network of the app, and nodes that are no URLs. */
export function checkNetworkKeys(options: ResolvedOptions, say: Say): void {
  const listed: readonly string[] = options.networks.map(({ caipNetworkId }) => caipNetworkId)
  for (const name of ['customRpcUrls', 'tokens'] as const)
    for (const id of Object.keys(options[name] ?? {})) {
      if (!isNetworkId(id)) say(`${name} has the key ${id}`, 'Use CAIP-2 ids, such as eip155:1.')
      else if (!listed.includes(id)) say(`${name} names ${id}, which is not among the networks`)
    }
  for (const [id, urls] of Object.entries(options.customRpcUrls ?? {}))
    if (!Array.isArray(urls) || !urls.every(isUrl)) say(`customRpcUrls of ${id} must be a list of URLs`)
}

/** Logs decimals that no currency has: such a token is left out of lists, and no amount of it can be read. */
export function checkDecimals({ networks, tokens = {} }: ResolvedOptions, say: Say): void {
  for (const { caipNetworkId, nativeCurrency, tokens: listed = [] } of networks)
    for (const { symbol, decimals } of [nativeCurrency, ...listed, ...(tokens[caipNetworkId] ?? [])])
      if (!isDecimals(decimals))
        say(
          `${symbol} of ${caipNetworkId} has ${String(decimals)} decimals`,
          'Give a whole number from 0 to 36.',
        )
}
