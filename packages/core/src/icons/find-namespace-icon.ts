import { familyIcons } from './family-icons.js'
import { findImageUrl } from './image-url.js'

const families: Readonly<Record<string, string>> = {
  eip155: 'ethereum',
  solana: 'solana',
  polkadot: 'polkadot',
  bip122: 'bitcoin',
  cosmos: 'cosmos',
}

/** Returns the icon of a namespace of the kit. */
export const findNamespaceIcon = (namespace: string): string | undefined =>
  Object.hasOwn(families, namespace) ? findImageUrl(familyIcons, families[namespace] ?? '') : undefined
