import { cleanName } from '../format/clean-text'

const names: Readonly<Record<string, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
}

/** What a person calls a namespace. */
export const namespaceName = (namespace: string): string =>
  names[namespace] ?? cleanName(namespace, 'Unknown')
