/** A local chain in viem's form, which Latchkey takes as well. */
const toChain = ({ chainId, name, rpcUrl }) => ({
  id: chainId,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpcUrl] } },
})

const asText = chain => JSON.stringify(toChain(chain), undefined, 2)

/** `networks.ts` of an example, with local chains instead of public ones. */
export const networksFile = chains => `export const networks = [${chains.map(asText).join(', ')}]\n`

/** `chains.ts` of the wagmi example, its transports included, with local chains instead of public ones. */
export const chainsFile = chains =>
  [
    "import { defineChain, http } from 'viem'\n",
    `export const chains = [${chains.map(chain => `defineChain(${asText(chain)})`).join(', ')}] as const\n`,
    `export const transports = { ${chains.map(({ chainId }) => `${chainId}: http()`).join(', ')} }\n`,
  ].join('\n')
