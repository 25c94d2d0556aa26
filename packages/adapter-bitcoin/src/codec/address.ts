import { type AddressCodec, LatchkeyError, type NetworkId } from '@latchkey/core/adapter'
import { sha256 } from '@noble/hashes/sha2'
import { bech32, bech32m, createBase58check } from '@scure/base'
import { type AddressRules, hasRules, rulesFor } from './bitcoin-networks.js'

/** The kinds of outputs that addresses stand for. `unknown` is a witness version that nobody may spend from yet. */
export type AddressKind = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr' | 'unknown'

/** An address, taken apart. */
export interface DecodedAddress {
  readonly kind: AddressKind
  /** The canonical spelling. */
  readonly address: string
  /** The hash, or the witness program. */
  readonly program: Uint8Array
  /** The output script that pays it. */
  readonly script: Uint8Array
}

const base58check = createBase58check(sha256)
/** BIP-173's own limit. */
const MAX_BECH32 = 90
const OP_1 = 0x51

const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

const kindOf = (version: number, length: number): AddressKind => {
  if (version === 0) return length === 20 ? 'p2wpkh' : 'p2wsh'
  return version === 1 && length === 32 ? 'p2tr' : 'unknown'
}

/** BIP-173 for witness version 0, BIP-350 for the others. Single-case, as the codec checks. */
function decodeSegwit(value: string, { hrp }: AddressRules): DecodedAddress | undefined {
  if (hrp === undefined || !value.toLowerCase().startsWith(`${hrp}1`)) return undefined
  const read = (codec: typeof bech32) =>
    attempt(() => codec.decode(value as `${string}1${string}`, MAX_BECH32))
  const old = read(bech32)
  const decoded = old?.words[0] === 0 ? old : read(bech32m)
  const version = decoded?.words[0]
  if (!decoded || decoded.prefix.toLowerCase() !== hrp || version === undefined || version > 16)
    return undefined
  if ((version === 0) !== (decoded === old)) return undefined
  const program = attempt(() => bech32.fromWords(decoded.words.slice(1)))
  if (!program || program.length < 2 || program.length > 40) return undefined
  if (version === 0 && program.length !== 20 && program.length !== 32) return undefined
  const opcode = version === 0 ? 0 : OP_1 - 1 + version
  const script = Uint8Array.of(opcode, program.length, ...program)
  return { kind: kindOf(version, program.length), address: value.toLowerCase(), program, script }
}

function decodeBase58(value: string, { p2pkh, p2sh }: AddressRules): DecodedAddress | undefined {
  const bytes = attempt(() => base58check.decode(value))
  if (bytes?.length !== 21) return undefined
  const [version = -1] = bytes
  const program = bytes.slice(1)
  if (version === p2pkh) {
    const script = Uint8Array.of(0x76, 0xa9, 20, ...program, 0x88, 0xac)
    return { kind: 'p2pkh', address: value, program, script }
  }
  if (!p2sh.includes(version)) return undefined
  return { kind: 'p2sh', address: value, program, script: Uint8Array.of(0xa9, 20, ...program, 0x87) }
}

/** Takes an address apart, its checksum checked; undefined for what is none (of the network, where one is named). */
export function decodeAddress(value: unknown, networkId?: NetworkId): DecodedAddress | undefined {
  // Base58 in longer texts costs time that grows with the square of their length.
  if (typeof value !== 'string' || value.length < 14 || value.length > MAX_BECH32) return undefined
  for (const rules of rulesFor(networkId)) {
    const decoded =
      decodeSegwit(value, rules) ?? (value.length <= 35 ? decodeBase58(value, rules) : undefined)
    if (decoded) return decoded
  }
  return undefined
}

/**
 * Takes a recipient's address apart. On a network whose address rules nobody described no address is known: one of
 * another chain would be taken for its own.
 * @throws LatchkeyError `invalidAddress`
 */
export function requireAddress(value: unknown, networkId?: NetworkId): DecodedAddress {
  const decoded = hasRules(networkId) ? decodeAddress(value, networkId) : undefined
  if (decoded) return decoded
  throw new LatchkeyError('invalidAddress', 'This is not an address of the network', {
    hint: hasRules(networkId)
      ? 'An address is base58check, bech32 or bech32m, with the prefix of its network and a checksum that holds.'
      : 'The kit does not know how addresses of this network are written.',
  })
}

/** The address rules of bip122: base58 is spelled exactly, bech32 in lower case. */
export const addressCodec: AddressCodec = {
  isAddress: (value, networkId) => hasRules(networkId) && decodeAddress(value, networkId) !== undefined,
  normalizeAddress: (value, networkId) => requireAddress(value, networkId).address,
}
