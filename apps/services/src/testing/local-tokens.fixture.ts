import type { LocalChain, LocalSolanaNode } from '@latchkey/local-chains'
import type { Services } from '../server/create-services.js'
import { importPrices } from '../tokens/import-prices.js'
import { importTokens } from '../tokens/import-tokens.js'

/** CAIP-10 of a token of a local network. */
export const tokenId = ({ chainId }: LocalChain, address: string): string => `eip155:${chainId}:${address}`

/** Lists the tokens of a local network, as the demo does. */
export const listLocalTokens = ({ context }: Services, chain: LocalChain): Promise<number> =>
  importTokens(
    context,
    chain.tokens.map(({ address, name, symbol, decimals }) => ({
      id: tokenId(chain, address),
      name,
      symbol,
      decimals,
    })),
  )

export const listSolanaTokens = ({ context }: Services, node: LocalSolanaNode): Promise<number> =>
  importTokens(
    context,
    node.tokens.map(({ address, name, symbol, decimals }) => ({
      id: `solana:${node.reference}:${address}`,
      name,
      symbol,
      decimals,
    })),
  )

/** Sets prices that have no age. */
export const fixPrices = ({ context }: Services, prices: Readonly<Record<string, number>>): Promise<number> =>
  importPrices(
    context,
    Object.entries(prices).map(([asset, usd]) => ({ asset, usd, at: 'fixed' })),
  )
