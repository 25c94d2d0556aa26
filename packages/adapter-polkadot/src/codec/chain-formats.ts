import { type NetworkId, referenceOf } from '@latchkey/core/adapter'

/** How a network writes accounts: an SS58 prefix, or the 20-byte addresses of Ethereum. */
export type ChainFormat = number | 'ethereum'

/** The generic prefix: for networks whose own is not known, and for accounts of no network in particular. */
export const GENERIC_PREFIX = 42

/** By CAIP-2 reference. */
const KNOWN: Readonly<Record<string, ChainFormat>> = {
  '91b171bb158e2d3848fa23a9f1c25182': 0,
  '68d56f15f85d3136970ec16946040bc1': 0,
  b0a8d493285c2df73290dfb7e61f870f: 2,
  '48239ef607d7928874027a43a6768920': 2,
  e143f23803ac50e8f6f8e62695d1ce9e: 42,
  '67f9723393ef76214df0118c34bbbd3d': 42,
  a0453819cbf8b4df9423a5cd601f546c: 38,
  baf5aabe40646d11f0ee8abbdc64f4a4: 8,
  '9eb76c5184c4ab8679d2d5d819fdf90b': 5,
  afdc188f45c71dacbaa0b62e16a91f72: 63,
  '8b404e7ed8789d813982b9cb4c8b664c': 66,
  fe58ea77779b7abda7da4ec526d14db9: 'ethereum',
  '401a1f9dca3da46f5c4091016c8a2f26': 'ethereum',
}

/** Formats by CAIP-2 id: what an app says goes before what is known. */
export type ChainFormats = Readonly<Record<NetworkId, ChainFormat>>

/** How a network writes accounts; undefined when nobody said so. */
export function findFormat(networkId: NetworkId, given: ChainFormats = {}): ChainFormat | undefined {
  const reference = referenceOf(networkId)
  if (Object.hasOwn(given, networkId)) return given[networkId]
  return Object.hasOwn(KNOWN, reference) ? KNOWN[reference] : undefined
}
