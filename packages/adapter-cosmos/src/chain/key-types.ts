import type { ChainFacts } from '../codec/chain-facts.js'
import type { KeyType } from '../codec/chain-facts.types.js'
import type { ChainAccount } from './auth.js'
import type { ChainNode } from './nodes.js'

const SECP256K1 = '/cosmos.crypto.secp256k1.PubKey'

/** Names of key types, in the order in which they are tried where nobody says which one a chain has. */
const URLS: Readonly<Record<Exclude<KeyType, `/${string}`>, string>> = {
  'cosmos.evm': '/cosmos.evm.crypto.v1.ethsecp256k1.PubKey',
  ethermint: '/ethermint.crypto.v1.ethsecp256k1.PubKey',
  injective: '/injective.crypto.v1beta1.ethsecp256k1.PubKey',
  initia: '/initia.crypto.v1beta1.ethsecp256k1.PubKey',
  secp256k1: SECP256K1,
}

const urlOf = (keyType: KeyType): string => (keyType in URLS ? URLS[keyType as keyof typeof URLS] : keyType)

/** Kinds of accounts that say of which stack the chain is. */
const BY_ACCOUNT: readonly (readonly [RegExp, string])[] = [
  [/^\/ethermint\./, URLS.ethermint],
  [/^\/injective\./, URLS.injective],
]

const learned = new WeakMap<ChainNode, string>()

/** Keeps which type of keys a chain took, as long as its nodes are kept. */
export const learnKeyType = (node: ChainNode, url: string): void => void learned.set(node, url)

/** Whether keys of a chain may be of several types. */
const mayVary = ({ coinType, keyType }: ChainFacts) => keyType === undefined && coinType === 60

/** The types of keys that an account may have, the likeliest first. */
export function keyTypesOf(node: ChainNode, { publicKey, kind }: ChainAccount): readonly string[] {
  const { facts } = node
  // What the chain has is what it takes: an account keeps the type that it began with.
  if (publicKey) return [publicKey.typeUrl]
  if (facts.keyType !== undefined) return [urlOf(facts.keyType)]
  if (!mayVary(facts)) return [SECP256K1]
  const known = learned.get(node)
  if (known !== undefined) return [known]
  const likeliest = BY_ACCOUNT.find(([pattern]) => pattern.test(kind))?.[1]
  return [...new Set([...(likeliest === undefined ? [] : [likeliest]), ...Object.values(URLS)])]
}

/** Whether a chain might take an Ethereum key for an account whose key is a plain one. */
export const isGuess = (node: ChainNode, { publicKey }: ChainAccount, url: string): boolean =>
  publicKey === undefined && mayVary(node.facts) && url !== SECP256K1

/** The type of Cosmos's own keys. */
export const plainKeyType = SECP256K1
