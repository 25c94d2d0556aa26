import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'

/**
 * Seeds of the first two accounts of the public mnemonic (`test test … junk`, m/44'/501'/n'/0').
 * They are public knowledge: never use them on a real network.
 */
export const publicSolanaSeeds: readonly string[] = [
  'a01c67efb5cb8f62f15907a9fcf124c73d2695c8a9a31f21c05742a31ca1dc72',
  '3f25626cf245c8dd65a2b91a70e6f4c285182489fda230e2553c3752aa962b61',
]

/** A key that belongs to nobody: signs when the wallet is told to sign wrongly. */
const strangerSeed = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60'

/** A key that signs. */
export interface SolanaKey {
  readonly address: string
  readonly publicKey: Uint8Array
  sign(message: Uint8Array): Uint8Array
}

const keyOf = (seed: string): SolanaKey => {
  const publicKey = ed25519.getPublicKey(seed)
  return { address: base58.encode(publicKey), publicKey, sign: message => ed25519.sign(message, seed) }
}

/** The keys of the seeds, in order. @throws when a seed is not 32 bytes of hex */
export const keysOf = (seeds: readonly string[]): readonly SolanaKey[] => seeds.map(keyOf)

/** Signs what nobody asked it to sign. */
export const strangerKey: SolanaKey = keyOf(strangerSeed)
