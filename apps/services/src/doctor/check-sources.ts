import { findSource } from '../activity/sources/probe.js'
import type { ServiceConfig } from '../config/config.schema.js'
import { createNodes } from '../nodes/nodes.js'
import type { NodeClient } from '../nodes/nodes.types.js'
import { createPriceHost } from '../prices/hosts/create-host.js'
import type { PriceHost } from '../prices/hosts/price-host.types.js'
import { createMetrics } from '../server/metrics.js'
import { ApiProblem } from '../server/problem.js'
import type { Check, Finding } from './doctor.types.js'

const timeoutMs = 5_000
/** Every feed has its price. */
const ether = 'eip155:1'

/** Names feeds by their number: an address may hold a key. */
async function checkFeed(host: PriceHost, number: number): Promise<Finding> {
  const about = 'prices'
  const feed = `Feed ${number} (${host.name})`
  try {
    const found = await host.ask([ether], AbortSignal.timeout(timeoutMs))
    return found.has(ether)
      ? { level: 'ok', about, text: `${feed} answers.` }
      : { level: 'wrong', about, text: `${feed} answers, but has no price of ether.` }
  } catch {
    return { level: 'wrong', about, text: `${feed} does not answer as a feed of its form does.` }
  }
}

const findUnpriced = ({ networks }: ServiceConfig, hosts: readonly PriceHost[]): readonly Finding[] =>
  Object.entries(networks)
    .filter(([id, { currency, testnet }]) => {
      const coin = currency.priceId ?? id
      return !testnet && hosts.length > 0 && !hosts.some(host => host.knows(coin))
    })
    .map(([id]) => ({
      level: 'note',
      about: `network ${id}`,
      text: 'No feed knows its coin. Set `prices` of the network, or keep its prices in the table.',
    }))

/** The feeds of prices: whether each answers, and which networks none of them knows. */
export const pricesCheck: Check = {
  about: 'prices',
  async run(config) {
    const hosts = config.priceFeeds.map(feed => createPriceHost(feed, config, Date.now))
    if (hosts.length === 0)
      return [
        { level: 'note', about: 'prices', text: '`priceFeeds` is empty: prices come from the table alone.' },
      ]
    const feeds = await Promise.all(hosts.map((host, index) => checkFeed(host, index + 1)))
    return [...feeds, ...findUnpriced(config, hosts)]
  },
}

async function checkHistory(node: NodeClient): Promise<Finding> {
  const about = `network ${node.id}`
  try {
    const { name } = await findSource(node, AbortSignal.timeout(timeoutMs))
    return name === 'logs'
      ? {
          level: 'note',
          about,
          text: 'History comes from logs: tokens, NFTs and approvals, but no transfers of the coin.',
        }
      : { level: 'ok', about, text: `History comes from ${name}.` }
  } catch (error) {
    const hasNone = error instanceof ApiProblem && error.code === 'unsupported'
    return {
      level: 'note',
      about,
      text: hasNone ? 'There is no history.' : 'Where history comes from is not known: no node answers.',
    }
  }
}

/** Where the history of each network comes from. */
export const historyCheck: Check = {
  about: 'history',
  async run(config) {
    const { all } = createNodes(config, createMetrics(), Date.now)
    return Promise.all(all.filter(({ id }) => id.startsWith('eip155:')).map(checkHistory))
  },
}
