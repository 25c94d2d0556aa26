import { RpcError } from '../errors.js'
import type { RelayLimits } from '../limits/limits.js'
import type { Caller } from './method.types.js'
import type { Params } from './params.js'

export const checkSize = (message: string, limits: RelayLimits): string => {
  const bytes = Buffer.byteLength(message)
  if (bytes > limits.messageBytes)
    throw new RpcError('limitExceeded', `The message has ${bytes} bytes; ${limits.messageBytes} are allowed.`)
  return message
}

export const checkCount = (count: number, limit: number, what: string): void => {
  if (count > limit) throw new RpcError('limitExceeded', `${count} ${what} at once; ${limit} are allowed.`)
}

export const readAttestation = (params: Params, limits: RelayLimits) => {
  const attestation = params.optionalText('attestation')
  return attestation === undefined ? {} : { attestation: checkSize(attestation, limits) }
}

/** Does this for every entry, so many in each turn of the caller. */
export const inSteps = async <T>(
  caller: Caller,
  entries: readonly T[],
  atOnce: number,
  run: (some: readonly T[]) => void,
): Promise<void> => {
  for (let from = 0; from < entries.length; from += atOnce) {
    if (from > 0) await caller.nextTurn()
    run(entries.slice(from, from + atOnce))
  }
}
