import { SiwxError } from '../errors.js'
import type { Requests } from './requests.js'

/** What a nonce is for. */
export type Purpose = 'sign-in' | 'link'

/** A nonce that was issued to this browser. */
export interface ReadyNonce {
  readonly nonce: string
  /** What the text has to say. */
  readonly statement: string | undefined
  /** When it is too old to begin with, by this page's clock. */
  readonly staleAt: number
  /** By how much the server's clock is ahead of this page's, in milliseconds. */
  readonly aheadMs: number
  /** Whether the server accepts a text that ends with a ReCap. */
  readonly recap: boolean
}

function readNonce(answer: Readonly<Record<string, unknown>>, now: number): ReadyNonce {
  const { nonce, statement, expiresInMs, time, recap } = answer
  const server = typeof time === 'string' ? Date.parse(time) : Number.NaN
  const hasStatement = statement === undefined || typeof statement === 'string'
  if (typeof nonce !== 'string' || typeof expiresInMs !== 'number' || !hasStatement || Number.isNaN(server))
    throw new SiwxError('invalidAnswer', 'The sign-in server sent a nonce of another shape.')
  // The visitor needs some time to sign: half of what the server gives.
  return { nonce, statement, staleAt: now + expiresInMs / 2, aheadMs: server - now, recap: recap === true }
}

/** Nonces that are fetched ahead, and used once. */
export interface NonceCache {
  /** Fetches a nonce unless there is one. */
  prepare(purpose: Purpose): Promise<void>
  /** Takes a nonce: the next one gets another. */
  take(purpose: Purpose): Promise<ReadyNonce>
  /** Drops every nonce: their browser id is no longer valid. */
  clear(): void
}

export function createNonceCache({ get }: Requests, now: () => number): NonceCache {
  const ready = new Map<Purpose, ReadyNonce>()
  const pending = new Map<Purpose, Promise<void>>()

  let cleared = 0

  const load = async (purpose: Purpose): Promise<void> => {
    const before = cleared
    const answer = await get(`/nonce?purpose=${purpose}`)
    // The cache was cleared during the request: `take` asks again.
    if (before === cleared) ready.set(purpose, readNonce(answer, now()))
  }

  const prepare = async (purpose: Purpose): Promise<void> => {
    const found = ready.get(purpose)
    if (found && now() < found.staleAt) return undefined
    const running = pending.get(purpose)
    if (running) return running
    const request = load(purpose).finally(() => {
      if (pending.get(purpose) === request) pending.delete(purpose)
    })
    pending.set(purpose, request)
    return request
  }
  return {
    prepare,
    async take(purpose) {
      for (;;) {
        await prepare(purpose)
        const found = ready.get(purpose)
        ready.delete(purpose)
        if (found) return found
      }
    },
    clear() {
      cleared += 1
      ready.clear()
      pending.clear()
    },
  }
}
