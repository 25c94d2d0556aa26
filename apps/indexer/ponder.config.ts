import { createConfig } from 'ponder'
import { erc20, erc721, erc1155 } from './abis.js'
import { readNetworks } from './settings.js'

const networks = readNetworks()
const nameOf = (chainId: number) => `eip155-${chainId}`
const chains = Object.fromEntries(
  networks.map(({ chainId, rpcUrls }) => [nameOf(chainId), { id: chainId, rpc: [...rpcUrls] }]),
)
/** From the first block on, whatever the contract. */
const everywhere = Object.fromEntries(
  networks.map(({ chainId, startBlock }) => [nameOf(chainId), { startBlock }]),
)

export default createConfig({
  // Without DATABASE_URL, an embedded database in this folder.
  database: process.env.DATABASE_URL
    ? { kind: 'postgres', connectionString: process.env.DATABASE_URL }
    : { kind: 'pglite', directory: process.env.LATCHKEY_DATA ?? '.ponder/pglite' },
  chains,
  contracts: {
    Erc20: { abi: erc20, chain: everywhere },
    Erc721: { abi: erc721, chain: everywhere },
    Erc1155: { abi: erc1155, chain: everywhere },
  },
  blocks: {
    Every: {
      chain: Object.fromEntries(
        networks.map(({ chainId, startBlock }) => [nameOf(chainId), { startBlock, interval: 1 }]),
      ),
    },
  },
})
