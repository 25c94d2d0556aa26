import type {
  AuthenticateInput,
  SignAnswers,
  SignAuth,
  SignClient,
} from '../../adapter/wallet-connect/sign-client.types.js'

type Listener = (answer: unknown) => void

/** One request to sign in, as the library in memory keeps it. */
export interface FakeAuthRequest {
  readonly id: number
  readonly ask: AuthenticateInput
  readonly authPayload: ReturnType<SignAuth['requests']['getAll']>[number]['authPayload']
  /** The wallet answers; what the library itself would do with it is done when it is told. */
  answer(answer: { result: unknown } | { error: unknown }): void
  /** What the library was told became of it. */
  readonly told: unknown[]
}

/** The part of the library in memory that signs in. */
export function createFakeAuthentication(takePlainProposal: (topic: string) => Promise<unknown>) {
  const requests = new Map<number, ReturnType<SignAuth['requests']['getAll']>[number]>()
  const topics = new Map<string, { topic: string; pairingTopic: string }>()
  const listeners = new Map<string, Listener[]>()
  const made: FakeAuthRequest[] = []
  const emit = (name: string, answer: unknown) => {
    const waiting = listeners.get(name) ?? []
    listeners.delete(name)
    for (const listener of waiting) listener(answer)
  }
  const events: SignAnswers = {
    listeners: name => [...(listeners.get(name) ?? [])],
    removeAllListeners: name => void listeners.delete(name),
    once: (name, listener) => void listeners.set(name, [...(listeners.get(name) ?? []), listener]),
  }
  const authenticate: SignClient['authenticate'] = async ask => {
    const id = made.length + 1
    const pairingTopic = `f${id}`.padStart(64, '0')
    const told: unknown[] = []
    const { chains, domain, nonce, uri, statement, resources, exp, nbf, methods } = ask
    const recap = btoa(
      JSON.stringify({ att: { test: Object.fromEntries(methods.map(each => [`request/${each}`, [{}]])) } }),
    )
    const authPayload = {
      ...{
        chains,
        domain,
        nonce,
        aud: uri,
        version: '1',
        iat: '2026-01-01T00:00:00.000Z',
        statement,
        exp,
        nbf,
      },
      resources: [...(resources ?? []), `urn:recap:${recap}`],
    }
    const requester = { publicKey: 'a'.repeat(64), metadata: {} }
    requests.set(id, { id, pairingTopic, requester, authPayload })
    topics.set(`r${id}`, { topic: `r${id}`, pairingTopic })
    const done = new Promise<unknown>((resolve, reject) => {
      events.once(`session_request:${id}`, answer => {
        told.push(answer)
        const { error } = answer as { error?: { message: string } }
        if (error) reject(error.message)
        else resolve({ auths: [], session: undefined })
      })
      takePlainProposal(pairingTopic).then(session => resolve({ session }), reject)
    })
    made.push({ id, ask, authPayload, told, answer: answer => emit(`session_request:${id}`, answer) })
    return { uri: `wc:${pairingTopic}@2?relay-protocol=irn&symKey=${'a'.repeat(64)}`, response: () => done }
  }
  return {
    made,
    events,
    authenticate,
    auth: {
      requests: {
        getAll: () => [...requests.values()],
        delete: async (id: number) => void requests.delete(id),
      },
      pairingTopics: {
        getAll: () => [...topics.values()],
        delete: async (topic: string) => void topics.delete(topic),
      },
    },
  }
}
