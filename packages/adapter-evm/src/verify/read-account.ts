// Not that of `connectors/address`: it is published in one file with all that connects, which leads to viem, and viem leads
// to WebSockets of Node, which bundlers for the edge cannot resolve.
import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex } from '@noble/hashes/utils'
import type { Hex } from '../codec/rpc.js'

const ADDRESS = /^(?:0x)?([0-9a-fA-F]{40})$/

/** Whether letters in mixed case are the checksum of ERC-55. */
function isChecksum(digits: string): boolean {
  const hash = bytesToHex(keccak_256(digits.toLowerCase()))
  return Array.from(digits, (digit, at) => {
    const isUpper = Number.parseInt(hash.charAt(at), 16) > 7
    return digit === (isUpper ? digit.toUpperCase() : digit.toLowerCase())
  }).every(Boolean)
}

/** Returns an address in small letters. Undefined if the text is none: mixed case must satisfy the checksum. */
export function readAccount(text: string): Hex | undefined {
  const digits = ADDRESS.exec(text)?.[1]
  if (digits === undefined) return undefined
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isOneCase || isChecksum(digits) ? `0x${digits.toLowerCase()}` : undefined
}
