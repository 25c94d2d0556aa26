import { type CallOptions, LatchkeyError } from '@latchkey/core/adapter'
import type { Esplora } from './nodes.js'
import { utxosSchema } from './schemas.js'
import { FIRST_TIME, readSequence } from './script/lock-operations.js'

/** The locks that a satisfied script looked at. */
interface Locks {
  readonly lockTime?: number
  readonly sequence?: number
}

const undecided = () =>
  new LatchkeyError(
    'unavailable',
    'A script of the address is locked by the clock, which is not checked here',
  )

/**
 * Whether a script that is locked by time may be spent with now: BIP-322 calls its signature valid "at time T and age
 * S". The height has to be reached, and the address must have a coin that old. Scripts without locks ask nobody.
 * @throws LatchkeyError `unavailable` for locks in seconds, and those of the API
 */
export async function areLocksOpen(
  openApi: () => Esplora,
  address: string,
  { lockTime = 0, sequence = 0 }: Locks,
  options?: CallOptions,
): Promise<boolean> {
  const { inSeconds, units } = readSequence(sequence)
  if (lockTime >= FIRST_TIME || (inSeconds && units > 0)) throw undecided()
  if (lockTime === 0 && units === 0) return true
  const api = openApi()
  const tip = Number(await api.getText('/blocks/tip/height', options))
  if (!Number.isSafeInteger(tip))
    throw new LatchkeyError('invalidResponse', "The network's API has no height")
  if (lockTime > tip) return false
  if (units === 0) return true
  const coins = await api.get(`/address/${address}/utxo`, utxosSchema, options)
  // The next block counts: a coin of the tip is one block old in it.
  return coins.some(({ status: { confirmed, block_height: height } }) => {
    return confirmed && typeof height === 'number' && tip - height + 1 >= units
  })
}
