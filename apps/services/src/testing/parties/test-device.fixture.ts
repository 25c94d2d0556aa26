import {
  createDeviceKeys,
  createDeviceProof,
  type DeviceKeys,
  type PairKind,
  registrationOf,
  thumbprintOf,
} from '@latchkey/vault'
import type { auth, keeper, ReleasedPart, refusal, social } from '@latchkey/vault/wire'
import type * as z from 'zod/mini'

type Body<Schema extends z.ZodMiniType> = z.infer<Schema>

/** The fields of all answers, whose own schemas the frame checks. A test reads those of the route that it asked. */
export interface AnswerBody
  extends Omit<ReleasedPart, 'state'>,
    Body<typeof auth.giveCode.answer>,
    Body<typeof auth.user.answer>,
    Body<typeof auth.devices.answer>,
    Body<typeof auth.endSession.answer>,
    Body<typeof keeper.startFlow.answer>,
    Body<typeof keeper.giveCode.answer>,
    Body<typeof keeper.keys.answer>,
    Body<typeof social.start.answer>,
    Body<typeof social.login.answer>,
    Body<typeof social.giveTicket.answer>,
    Body<typeof refusal> {
  readonly action: string
  readonly state: string
}

/** What a party answered. */
export interface Answer {
  readonly status: number
  readonly body: AnswerBody
  readonly text: string
  readonly headers: Headers
}

interface AskOptions {
  readonly method?: 'GET' | 'POST'
  readonly body?: unknown
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  /** A proof in place of a right one. */
  readonly proof?: string
  readonly signal?: AbortSignal
  /** What the proof is about, where a process has another address than the one that browsers see. */
  readonly provenUrl?: string
}

/** A browser with device keys, as the frame would ask. */
export interface TestDevice {
  readonly id: string
  readonly keys: DeviceKeys
  /** Asks a party, with a proof and its newest nonce. */
  ask(url: string, options?: AskOptions): Promise<Answer>
  proofFor(
    url: string,
    options?: AskOptions & { readonly nonce?: string; readonly now?: number },
  ): Promise<string>
  register(partyUrl: string): Promise<Answer>
}

const toAnswer = async (response: Response): Promise<Answer> => {
  const text = await response.text()
  const { status, headers } = response
  // The page of the keeper is no JSON.
  const isJson = headers.get('content-type')?.startsWith('application/json')
  return { status, headers, text, body: (isJson ? JSON.parse(text) : {}) as AnswerBody }
}

/** The half of a kind that a party handed out. @throws Error where there is none */
export function sealedHalfOf({ halves }: Pick<ReleasedPart, 'halves'>, kind: PairKind): string {
  const found = halves.find(half => half.kind === kind)
  if (!found) throw new Error(`There is no half of ${kind}`)
  return found.sealedHalf
}

/** Asks without a proof. */
export const askPlainly = async (url: string, init: RequestInit = {}): Promise<Answer> =>
  toAnswer(await fetch(url, init))

/** Makes a device. `now`: the clock of the parties. */
export async function createTestDevice({
  frameOrigin,
  now = Date.now,
  browser = 'Test browser',
}: {
  readonly frameOrigin: string
  readonly now?: () => number
  readonly browser?: string
}): Promise<TestDevice> {
  const keys = await createDeviceKeys()
  const registration = await registrationOf(keys)
  const id = await thumbprintOf(registration.signingKey)
  const nonces = new Map<string, string>()

  const proofFor: TestDevice['proofFor'] = async (url, options = {}) => {
    const { body, method = body === undefined ? 'GET' : 'POST', token, nonce } = options
    return createDeviceProof({
      ...{ signing: keys.signing, method, url: url.replace(/[?#].*$/, ''), now: options.now ?? now() },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(token !== undefined && { token }),
      ...(nonce !== undefined && { nonce }),
    })
  }
  const askOnce = async (url: string, options: AskOptions): Promise<Answer> => {
    const { body, method = body === undefined ? 'GET' : 'POST', token, signal } = options
    const nonce = nonces.get(new URL(url).origin)
    const proofOptions = { ...options, ...(nonce !== undefined && { nonce }) }
    const proof = options.proof ?? (await proofFor(options.provenUrl ?? url, proofOptions))
    const response = await fetch(url, {
      method,
      headers: {
        origin: frameOrigin,
        dpop: proof,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `DPoP ${token}` }),
        ...options.headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    const newest = response.headers.get('dpop-nonce')
    if (newest !== null) nonces.set(new URL(url).origin, newest)
    return toAnswer(response)
  }
  const ask: TestDevice['ask'] = async (url, options = {}) => {
    const answer = await askOnce(url, options)
    const isAgain = answer.body?.error?.code === 'useNonce' && options.proof === undefined
    return isAgain ? askOnce(url, options) : answer
  }
  return {
    ...{ id, keys, ask, proofFor },
    register: partyUrl => ask(`${partyUrl}/devices`, { body: { ...registration, browser } }),
  }
}
