export { readClock } from '../chain/mint/clock.js'
export { type ChainTime, decodeMint, type Mint, type TransferFee } from '../chain/mint/decode-mint.js'
export { clockAddress } from '../chain/programs.js'
