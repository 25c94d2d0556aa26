import type { Hex } from '../codec/rpc.js'

/** Puts the magic value of ERC-1271 times the bool on the stack into a word, and returns the word. */
const RETURN_VERDICT = '631626ba7e60e01b0260005260206000f3'

/** Code of an account whose owner signs for it: it recovers the signer of 65 bytes and compares (ERC-1271). */
export const ownedBy = (owner: Hex): Hex => {
  // Memory: the hash, v, r, s, in the order of the precompile at 0x01, and then what it returns.
  const arguments_ = '600435600052' + '60a43560f81c602052' + '606435604052' + '608435606052'
  const recover = '60206080608060006001' + '5afa50'
  return `0x${arguments_}${recover}60805173${owner.slice(2).toLowerCase()}14${RETURN_VERDICT}`
}

/** Code of an account that stands by one hash, whatever the signature is, as a Safe does of what its owners approved. */
export const approving = (hash: Hex): Hex => `0x7f${hash.slice(2)}60043514${RETURN_VERDICT}`

/** Code of an account that reverts, answers its input, and one that never ends. */
export const reverting: Hex = '0x60006000fd'
export const echoing: Hex = '0x366000600037366000f3'
export const endless: Hex = '0x5b600056'

/** Code of an account that signs everything as soon as anybody has called anything else of it. */
export const tameable: Hex = `0x60003560e01c631626ba7e146015576001600055005b600054600114${RETURN_VERDICT}`

/** Code that deploys other code of at most 255 bytes. */
export const initCodeOf = (code: Hex): Hex => {
  const length = ((code.length - 2) / 2).toString(16).padStart(2, '0')
  return `0x60${length}80600b6000396000f3${code.slice(2)}`
}
