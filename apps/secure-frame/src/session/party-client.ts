import { createDeviceProof } from '@latchkey/vault'
import { refusal, refusals } from '@latchkey/vault/wire'
import type * as z from 'zod/mini'
import type { Fetch } from '../ports.types.js'
import type { Device } from './device.js'
import { PartyError, type PartyErrorCode } from './party-error.js'

const TIMEOUT_MS = 20_000
/** The longest answer that is read, in UTF-16 units. */
const MAX_ANSWER = 256 * 1024

/** A request to a party. */
export interface PartyCall<Answer> {
  readonly method: 'GET' | 'POST'
  /** Below the party's API, such as `/flows/x/code`. */
  readonly path: string
  /** After the question mark. It is not in the proof (RFC 9449, htu). */
  readonly query?: string
  readonly body?: unknown
  readonly token?: string
  readonly answer: z.ZodMiniType<Answer>
  readonly timeoutMs?: number
  readonly signal?: AbortSignal | undefined
}

/** One of the two parties. */
export interface PartyClient {
  /** @throws PartyError; an AbortError when the signal fires */
  call<Answer>(call: PartyCall<Answer>): Promise<Answer>
}

const codeOf = (code: string): PartyErrorCode =>
  Object.hasOwn(refusals, code) ? (code as PartyErrorCode) : 'unknown'

const readError = (value: unknown): PartyError => {
  const read = refusal.safeParse(value)
  if (!read.success) return new PartyError('invalidAnswer')
  const { code, retryAfter, triesLeft } = read.data.error
  return new PartyError(codeOf(code), {
    ...(retryAfter !== undefined && { retryAfter }),
    ...(triesLeft !== undefined && { triesLeft }),
  })
}

/**
 * Creates the client of a party. Every request carries a proof of the device with the party's newest nonce. A proof whose
 * nonce is too old is made again, once.
 */
export function createPartyClient({
  baseUrl,
  device,
  fetch,
  now,
}: {
  /** With the version, such as `https://auth.example/auth/v1`. */
  readonly baseUrl: string
  readonly device: Device
  readonly fetch: Fetch
  now(): number
}): PartyClient {
  let nonce: string | undefined

  async function ask<Answer>(call: PartyCall<Answer>, isSecondTry: boolean): Promise<Answer> {
    const { method, path, query, token, answer, signal } = call
    const url = baseUrl + path
    const body = call.body === undefined ? undefined : JSON.stringify(call.body)
    const proof = await createDeviceProof({
      signing: device.keys.signing,
      now: now(),
      method,
      url,
      ...(nonce !== undefined && { nonce }),
      ...(body !== undefined && { body }),
      ...(token !== undefined && { token }),
    })
    const timeout = AbortSignal.timeout(call.timeoutMs ?? TIMEOUT_MS)
    const { status, value } = await exchange(
      query === undefined ? url : `${url}?${query}`,
      {
        method,
        headers: {
          dpop: proof,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `DPoP ${token}` }),
        },
        ...(body !== undefined && { body }),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      },
      signal,
    )
    if (status >= 200 && status < 300) {
      const read = answer.safeParse(value)
      if (!read.success) throw new PartyError('invalidAnswer')
      return read.data
    }
    const error = readError(value)
    if (error.code === 'useNonce' && !isSecondTry) return ask(call, true)
    throw error
  }

  async function exchange(url: string, init: RequestInit, signal: AbortSignal | undefined) {
    try {
      const response = await fetch(url, {
        ...init,
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
      })
      nonce = response.headers.get('dpop-nonce') ?? nonce
      const text = await response.text()
      if (text.length > MAX_ANSWER) throw new PartyError('invalidAnswer')
      return { status: response.status, value: parseJson(text) }
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof PartyError) throw error
      throw new PartyError('unreachable')
    }
  }

  return { call: call => ask(call, false) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
