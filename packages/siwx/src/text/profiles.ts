import { toBech32, toChecksumAddress, toWitnessAddress } from './addresses.js'
import { base58Length } from './checksums.js'

/** What differs between the texts of the namespaces. */
export interface Profile {
  /** Stands in the first line: `… with your Ethereum account:`. */
  readonly label: string
  readonly version: string
  /** Empty lines between the address and the URI where there is no statement. */
  readonly emptyLines: 1 | 2
  /** How the text writes the reference of a network, and back. */
  chainIdOf(reference: string): string
  /** @returns undefined where the text is no chain id of the namespace */
  referenceOf(chainId: string): string | undefined
  /** @returns the address as texts write it; undefined where it is none */
  addressOf(address: string): string | undefined
}

/** The clusters that Sign In With Solana writes by name, by the reference of CAIP-2. */
const clusters = new Map([
  ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'mainnet'],
  ['EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'devnet'],
  ['4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'testnet'],
  ['localnet', 'localnet'],
])
const references = new Map([...clusters].map(([reference, name]) => [name, reference]))

const isReference = (text: string) => /^[-\w]{1,32}$/.test(text)
const ifReference = (text: string) => (isReference(text) ? text : undefined)
const same = (reference: string) => reference
const ifLength = (text: string, ...lengths: number[]) =>
  lengths.includes(base58Length(text) ?? 0) ? text : undefined

const plain = { version: '1', emptyLines: 1, chainIdOf: same, referenceOf: ifReference } as const

/**
 * The texts of five namespaces. eip155 is ERC-4361. solana is Sign In With Solana where its CAIP-122 profile agrees.
 * polkadot, bip122 and cosmos have no profile of their own yet; `docs/` describes these in that form.
 */
export const profiles: Readonly<Record<string, Profile>> = {
  eip155: {
    label: 'Ethereum',
    version: '1',
    emptyLines: 2,
    chainIdOf: same,
    referenceOf: text => (/^(?:0|[1-9]\d{0,31})$/.test(text) ? text : undefined),
    addressOf: toChecksumAddress,
  },
  solana: {
    ...plain,
    label: 'Solana',
    chainIdOf: reference => clusters.get(reference) ?? `solana:${reference}`,
    referenceOf(text) {
      const reference = references.get(text)
      if (reference !== undefined) return reference
      const own = text.startsWith('solana:') ? text.slice('solana:'.length) : ''
      // One network has one spelling.
      return isReference(own) && !clusters.has(own) ? own : undefined
    },
    addressOf: text => ifLength(text, 32),
  },
  polkadot: {
    ...plain,
    label: 'Substrate',
    version: '1.0.0',
    // SS58 with a one-byte or two-byte prefix. The verifier checks the checksum and the network's prefix.
    addressOf: text => ifLength(text, 35, 36) ?? toChecksumAddress(text),
  },
  bip122: {
    ...plain,
    label: 'Bitcoin',
    addressOf: text => toWitnessAddress(text) ?? ifLength(text, 25),
  },
  cosmos: { ...plain, label: 'Cosmos', addressOf: toBech32 },
}

/** The namespace of a network. */
export const namespaceOf = (networkId: string): string =>
  networkId.slice(0, Math.max(networkId.indexOf(':'), 0))

/** The texts of a network's namespace; undefined for a namespace without any. */
export function profileOf(networkId: string): Profile | undefined {
  const namespace = namespaceOf(networkId)
  return Object.hasOwn(profiles, namespace) ? profiles[namespace] : undefined
}
