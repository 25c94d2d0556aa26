import type { parseAddress } from '../connectors/address.js'
import type { chainIdHex, networkIdOf, parseChainId } from '../connectors/chain-id.js'
import type { parseAnswer, readHash } from '../connectors/schemas.js'
import type { failuresOf, isRejection, toEvmError } from '../errors.js'

/**
 * What the batches use of the wallet code. It is handed over instead of imported, so that a bundler keeps the wallet
 * code in one file.
 */
export interface CallsTools {
  readonly parseAddress: typeof parseAddress
  readonly chainIdHex: typeof chainIdHex
  readonly networkIdOf: typeof networkIdOf
  readonly parseChainId: typeof parseChainId
  readonly readHash: typeof readHash
  readonly parseAnswer: typeof parseAnswer
  readonly failuresOf: typeof failuresOf
  readonly isRejection: typeof isRejection
  readonly toEvmError: typeof toEvmError
}
