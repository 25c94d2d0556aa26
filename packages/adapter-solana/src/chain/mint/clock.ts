import { LatchkeyError } from '@latchkey/core/adapter'
import type { ChainTime } from './decode-mint.js'

const CLOCK_BYTES = 40

/**
 * Reads the account of the network's clock: epoch and time, with which fees and multipliers change.
 * @throws LatchkeyError `invalidResponse`
 */
export function readClock(data: Uint8Array | undefined): ChainTime {
  if (data?.length !== CLOCK_BYTES)
    throw new LatchkeyError('invalidResponse', 'The node does not tell the time of its network')
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return { epoch: view.getBigUint64(16, true), seconds: view.getBigInt64(32, true) }
}
