import type { ServiceConfig } from '../../config/config.schema.js'

/** What price feeds call a network and its coin. */
export interface FeedNames {
  /** CoinGecko's id of the platform. */
  readonly coingecko?: string | undefined
  /** DefiLlama's name of the chain. */
  readonly defillama?: string | undefined
  /** CoinGecko's id of the coin, which DefiLlama knows, too. */
  readonly coin?: string | undefined
}

/** Networks that both feeds have had for years. Others are named in the settings. */
const known: Readonly<Record<string, FeedNames>> = {
  'eip155:1': { coingecko: 'ethereum', defillama: 'ethereum', coin: 'ethereum' },
  'eip155:10': { coingecko: 'optimistic-ethereum', defillama: 'optimism', coin: 'ethereum' },
  'eip155:56': { coingecko: 'binance-smart-chain', defillama: 'bsc', coin: 'binancecoin' },
  'eip155:100': { coingecko: 'xdai', defillama: 'xdai', coin: 'xdai' },
  'eip155:137': { coingecko: 'polygon-pos', defillama: 'polygon', coin: 'polygon-ecosystem-token' },
  'eip155:324': { coingecko: 'zksync', defillama: 'era', coin: 'ethereum' },
  'eip155:8453': { coingecko: 'base', defillama: 'base', coin: 'ethereum' },
  'eip155:42161': { coingecko: 'arbitrum-one', defillama: 'arbitrum', coin: 'ethereum' },
  'eip155:42220': { coingecko: 'celo', defillama: 'celo', coin: 'celo' },
  'eip155:43114': { coingecko: 'avalanche', defillama: 'avax', coin: 'avalanche-2' },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { coingecko: 'solana', defillama: 'solana', coin: 'solana' },
  'bip122:000000000019d6689c085ae165831e93': { coin: 'bitcoin' },
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': { coin: 'polkadot' },
  'cosmos:cosmoshub-4': { coin: 'cosmos' },
}

/** Returns what feeds call a network. The settings come before what is known. */
export const feedNamesOf = (networks: ServiceConfig['networks'], networkId: string): FeedNames => ({
  ...known[networkId],
  ...networks[networkId]?.prices,
})
