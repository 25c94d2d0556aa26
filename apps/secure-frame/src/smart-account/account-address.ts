import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { toChecksumAddress } from '../signer/address.js'
import { fromHex, toHex } from '../signer/hex.js'
import type { Hex } from '../signer/jobs.types.js'

// Written out for the signer, which has no room for the ABI coder of `@latchkey/smart-account`. A test compares both.
const FACTORY = '0xcCAF830c755996ae0945688F318dC574F57e0fBc'
/** The hash of the code that creates an account: the same for every owner. */
const INIT_CODE_HASH = '0x9e6912d7e0df08c4e0c74dc3195cb0cd77dda9a19b00ae74f56648feb3bef2ee'

/** The address of the smart account of an owner (CREATE2, index 0), deployed or not. */
export function accountAddressOf(owner: string): Hex {
  const id = new Uint8Array(64)
  id.set(fromHex(owner), 12)
  const parts = [Uint8Array.of(0xff), fromHex(FACTORY), keccak_256(id), fromHex(INIT_CODE_HASH)]
  return toChecksumAddress(toHex(keccak_256(concatBytes(...parts)).slice(-20)))
}
