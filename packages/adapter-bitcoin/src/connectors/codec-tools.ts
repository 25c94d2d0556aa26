import { addressCodec, decodeAddress, requireAddress } from './address.js'
import { base64, hex, readBytes, sameBytes } from './encoding.js'
import { isBip137 } from './sign.js'

/** What the chain side needs of this chunk: handed over, so that the two chunks share no module of their own. */
export const codecTools = {
  codec: addressCodec,
  decode: decodeAddress,
  require: requireAddress,
  base64,
  hex,
  readBytes,
  sameBytes,
  isBip137,
} as const
