import type { LocalChains } from '../local-chains'
import { isSwitchedOn } from './stored-switch'

const STORED = 'latchkey-demo:other-wallets'

const names = {
  solana: 'Solana Test Wallet',
  bip122: 'Bitcoin Test Wallet',
  polkadot: 'Polkadot Test Wallet',
} as const

/** The names of the demo's wallets in the list of wallets. */
export const testWalletNames: readonly string[] = [
  'Test Wallet',
  ...Object.values(names),
  // A keplr-style wallet announces no name.
  'Keplr',
]

const of = (chains: LocalChains, namespace: string) =>
  chains.networks.filter(({ chainNamespace }) => chainNamespace === namespace)
const rpcUrlOf = (network: LocalChains['networks'][number] | undefined) =>
  network?.rpcUrls.default.http[0] ?? ''

/** Whether the visitor asked for them, now or in an earlier visit. */
export const hasOtherWallets = (): boolean => isSwitchedOn(STORED, false)

/** Puts a wallet with publicly known keys into the page for every namespace beside eip155; they approve at once. */
export async function installOtherWallets(chains: LocalChains): Promise<void> {
  const [{ injectSolanaWallet }, { injectPolkadotWallet }, { injectBitcoinWallet }, { injectCosmosWallet }] =
    await Promise.all([
      import('@latchkey/test-wallets/solana'),
      import('@latchkey/test-wallets/polkadot'),
      import('@latchkey/test-wallets/bip122'),
      import('@latchkey/test-wallets/cosmos'),
    ])
  localStorage.setItem(STORED, 'on')
  const [solanaNetwork] = of(chains, 'solana')
  const bitcoinNodes = chains.nodes.bip122
  const cosmosNetworks = of(chains, 'cosmos')
  if (solanaNetwork)
    injectSolanaWallet(window, {
      name: names.solana,
      // To a wallet every local network is this one: the app chooses which, and sends what was signed.
      networks: [{ chain: 'solana:localnet', rpcUrl: rpcUrlOf(solanaNetwork) }],
    })
  if (of(chains, 'polkadot').length > 0)
    injectPolkadotWallet(window, { name: names.polkadot, form: 'connect' })
  if (bitcoinNodes.length > 0)
    injectBitcoinWallet(window, {
      info: { name: names.bip122 },
      networks: bitcoinNodes.map(({ network, rpcUrl }) => ({ name: network, rpcUrl })),
    })
  if (cosmosNetworks.length > 0)
    injectCosmosWallet(window, {
      networks: cosmosNetworks.map(network => ({
        chainId: String(network.id),
        name: network.name,
        prefix:
          chains.cosmosChains.find(({ networkId }) => networkId === network.caipNetworkId)?.bech32Prefix ??
          '',
        rpcUrl: rpcUrlOf(network),
      })),
    })
}

/** Installs them if an earlier visit asked for them, or by `byDefault` if no visit removed them. */
export async function installStoredOtherWallets(
  chains: LocalChains | undefined,
  { byDefault = false } = {},
): Promise<void> {
  if (chains && isSwitchedOn(STORED, byDefault)) await installOtherWallets(chains)
}

/** Forgets them; they are gone with the next load. */
export function removeOtherWallets(): void {
  localStorage.setItem(STORED, 'off')
  location.reload()
}
