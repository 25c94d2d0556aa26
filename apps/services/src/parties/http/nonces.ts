import type { Pepper } from '../keys/pepper.js'

/** Length of the time in which one nonce is the newest. The one before it is accepted too. */
const SPAN_MS = 5 * 60_000

/** The longest time that a nonce is good for: proofs with it are kept so long, so that each counts once. */
export const NONCE_MS = 2 * SPAN_MS

/** Nonces of proofs (RFC 9449 section 8). All processes with the same pepper make the same ones, so none is stored. */
export interface Nonces {
  newest(): string
  isGood(nonce: string | undefined): boolean
}

export function createNonces(pepper: Pepper, now: () => number): Nonces {
  const numberOf = (time: number) => Math.floor(time / SPAN_MS)
  const create = (number: number) => `${number.toString(36)}-${pepper.mac('nonce', String(number))}`
  return {
    newest: () => create(numberOf(now())),
    isGood(nonce) {
      if (nonce === undefined) return false
      const [first = '', ...rest] = nonce.split('-')
      const number = Number.parseInt(first, 36)
      const age = numberOf(now()) - number
      return (age === 0 || age === 1) && pepper.matches(rest.join('-'), 'nonce', String(number))
    },
  }
}
