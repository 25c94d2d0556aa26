import type { NetworkId } from '@latchkey/core/adapter'

/** The address rules of one network. */
export interface AddressRules {
  /** The human-readable part of SegWit addresses; undefined where there are none. */
  readonly hrp?: string
  readonly p2pkh: number
  readonly p2sh: readonly number[]
}

const testnet: AddressRules = { hrp: 'tb', p2pkh: 0x6f, p2sh: [0xc4] }

/** CAIP-2 ids: the first 32 hex digits of the genesis block's hash. */
export const ids = {
  mainnet: 'bip122:000000000019d6689c085ae165831e93',
  testnet: 'bip122:000000000933ea01ad0ee984209779ba',
  testnet4: 'bip122:00000000da84f2bafbbc53dee25a72ae',
  signet: 'bip122:00000008819873e925422c1ff0f99f7c',
  regtest: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
} as const satisfies Record<string, NetworkId>

/** The address rules that are known, Bitcoin's own networks first. */
const addressRules: Readonly<Record<NetworkId, AddressRules>> = {
  [ids.mainnet]: { hrp: 'bc', p2pkh: 0x00, p2sh: [0x05] },
  [ids.testnet]: testnet,
  [ids.testnet4]: testnet,
  [ids.signet]: testnet,
  [ids.regtest]: { ...testnet, hrp: 'bcrt' },
  // Litecoin: addresses that begin with 3 or 2 are older spellings of those that begin with M or Q.
  'bip122:12a765e31ffd4059bada1e25190f6e98': { hrp: 'ltc', p2pkh: 0x30, p2sh: [0x32, 0x05] },
  'bip122:4966625a4b2851d9fdee139e56211a0d': { hrp: 'tltc', p2pkh: 0x6f, p2sh: [0x3a, 0xc4] },
  // Dogecoin.
  'bip122:1a91e3dace36e2be3bf030a65679fe82': { p2pkh: 0x1e, p2sh: [0x16] },
  'bip122:bb0a78264637406b6360aad926284d54': { p2pkh: 0x71, p2sh: [0xc4] },
}

/** Whether the address rules of a network are known. No network in particular has those of all. */
export const hasRules = (networkId?: NetworkId): boolean =>
  networkId === undefined || Object.hasOwn(addressRules, networkId)

/** The rules of a network; every known one's where it is not known, or not named. */
export const rulesFor = (networkId?: NetworkId): readonly AddressRules[] => {
  const known = networkId !== undefined && hasRules(networkId) ? addressRules[networkId] : undefined
  return known ? [known] : Object.values(addressRules)
}

/**
 * The network that a wallet calls so. One that nobody here knows keeps the wallet's name, so that it can be reported;
 * undefined for what cannot be a name.
 */
export function networkIdOf(
  names: Readonly<Record<string, NetworkId>>,
  called: unknown,
): NetworkId | undefined {
  if (typeof called !== 'string') return undefined
  if (Object.hasOwn(names, called)) return names[called]
  const reference = called.replace(/[^-_a-zA-Z0-9]/g, '-').slice(0, 32)
  return reference === '' ? undefined : `bip122:${reference}`
}

/** What a wallet calls a network, or undefined when it has no name for it. */
export const nameOf = (
  names: Readonly<Record<string, NetworkId>>,
  networkId: NetworkId,
): string | undefined => Object.keys(names).find(name => names[name] === networkId)
