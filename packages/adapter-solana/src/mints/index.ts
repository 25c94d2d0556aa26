export type { Mint, TransferFee } from '../chain/mint/decode-mint.js'
export { decodeMints, MINTS_AT_ONCE } from '../chain/mint/decode-mints.js'
export { clockAddress } from '../chain/programs.js'
