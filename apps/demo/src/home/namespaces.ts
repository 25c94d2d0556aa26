/** A kind of chains as the demo's first page names it. */
export interface DemoNamespace {
  readonly id: string
  readonly name: string
  readonly about: string
  /** Import line and call of the adapter, as an app writes them. */
  readonly adapter: { readonly from: string; readonly name: string }
  /** A preset network of `@latchkey/react/networks`. */
  readonly network: string
}

/** The five namespaces, in the order of the page. */
export const namespaces: readonly DemoNamespace[] = [
  {
    id: 'eip155',
    name: 'Ethereum',
    about: 'Ethereum and every EVM network',
    adapter: { from: '@latchkey/adapter-evm', name: 'evm' },
    network: 'mainnet',
  },
  {
    id: 'solana',
    name: 'Solana',
    about: 'Wallet Standard, SPL tokens',
    adapter: { from: '@latchkey/adapter-solana', name: 'solana' },
    network: 'solanaMainnet',
  },
  {
    id: 'bip122',
    name: 'Bitcoin',
    about: 'PSBT, BIP-322 messages',
    adapter: { from: '@latchkey/adapter-bitcoin', name: 'bitcoin' },
    network: 'bitcoin',
  },
  {
    id: 'polkadot',
    name: 'Polkadot',
    about: 'Asset Hub and Substrate chains',
    adapter: { from: '@latchkey/adapter-polkadot', name: 'polkadot' },
    network: 'polkadotAssetHub',
  },
  {
    id: 'cosmos',
    name: 'Cosmos',
    about: 'Direct and amino signing',
    adapter: { from: '@latchkey/adapter-cosmos', name: 'cosmos' },
    network: 'cosmosHub',
  },
]
