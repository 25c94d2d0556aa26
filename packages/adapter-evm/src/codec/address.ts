import { type AddressCodec, LatchkeyError } from '@latchkey/core/adapter'
import { keccak256 } from './keccak.js'
import type { Hex } from './rpc.js'

const ADDRESS = /^(?:0x)?([0-9a-fA-F]{40})$/

/** The ERC-55 spelling of forty hex digits. */
function checksum(digits: string): Hex {
  const lower = digits.toLowerCase()
  const hash = keccak256(new TextEncoder().encode(lower))
  const spelled = Array.from(lower, (digit, index) => {
    const nibble = (hash[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)
    return (nibble & 8) === 0 ? digit : digit.toUpperCase()
  })
  return `0x${spelled.join('')}`
}

/** Sixteen bytes that only this text has. */
export const fingerprint = (text: string): string =>
  Array.from(keccak256(new TextEncoder().encode(text)).slice(0, 16), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** The ERC-55 spelling of an address, or undefined when the text is none. Mixed case must satisfy the checksum. */
export function parseAddress(value: unknown): Hex | undefined {
  const digits = typeof value === 'string' ? ADDRESS.exec(value)?.[1] : undefined
  if (digits === undefined) return undefined
  const spelled = checksum(digits)
  const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return oneCase || spelled === `0x${digits}` ? spelled : undefined
}

/**
 * An account as a wallet writes it. Letter case is not held against it: EIP-1191 wallets spell a checksum of their
 * own, and the wallet is the authority on what its accounts are.
 */
export const parseWalletAddress = (value: unknown): Hex | undefined =>
  parseAddress(typeof value === 'string' ? value.toLowerCase() : value)

/** The address rules of eip155: `0x` may be missing, ERC-55 must hold, what comes out is checksummed. */
export const addressCodec: AddressCodec = {
  isAddress: value => parseAddress(value) !== undefined,
  normalizeAddress(value) {
    const address = parseAddress(value)
    if (address) return address
    throw new LatchkeyError('invalidAddress', 'This is not an Ethereum address', {
      hint: 'An address is 40 hex digits; in mixed case its ERC-55 checksum must hold.',
    })
  },
}

/** Has the engine compile the hash before a visitor waits for it. */
export const warmUp = (): void => void checksum('0'.repeat(40))
