import { sha256 } from '@noble/hashes/sha2'
import { toHex, utf8 } from '../connectors/wallet-code.js'

/** The CAIP-2 reference of a chain id that cannot stand for itself. */
export const hashedReference = (chainId: string): string =>
  `hashed-${toHex(sha256(utf8(chainId))).slice(0, 16)}`
