import type { SignClient, SignEventListener } from '../adapter/wallet-connect/sign-client.types.js'
import { createEmitter } from '../kernel/emitter.js'
import { createFakeAuthentication, type FakeAuthRequest } from './sign-in/fake-authentication.fixture.js'

type Events = Record<string, unknown>

/** What a test may reach into: the library in memory, for its faults; what it does right is proved by the real one. */
export interface FakeSignClient extends SignClient {
  /** Offers that were made and not taken back. */
  readonly offers: { readonly topic: string; settle(struct: unknown): void; refuse(error: unknown): void }[]
  readonly requests: {
    readonly call: Parameters<SignClient['request']>[0]
    answer(value: unknown): void
    fail(error: unknown): void
  }[]
  readonly disconnected: string[]
  /** Requests to sign in, in their order. */
  readonly authRequests: readonly FakeAuthRequest[]
  /** Keeps a session as the library does, and tells nobody. */
  keep(struct: { topic: string }): void
  tell(name: string, event: unknown): void
  readonly listenerCount: number
  /** The next calls of `connect` wait until it is called. */
  holdOffers(): () => void
  failDisconnect: boolean
}

/** A session as a wallet settles it. */
export const struct = (topic: string, namespaces: Record<string, unknown>, rest: object = {}) => ({
  topic,
  pairingTopic: 'p',
  // Seconds; a week after the fake clock's beginning.
  expiry: Date.UTC(2026, 0, 8) / 1000,
  namespaces,
  peer: { metadata: { name: 'Phone', icons: [] } },
  ...rest,
})

/** What is granted in a namespace. */
export const grant = (...accounts: string[]) => ({
  accounts,
  methods: ['test_sign'],
  events: ['accountsChanged', 'chainChanged'],
})

const events = () => {
  const emitter = createEmitter<Events>()
  const stops = new Map<string, Map<SignEventListener, () => void>>()
  return {
    on(name: string, listener: SignEventListener) {
      const known = stops.get(name) ?? new Map()
      stops.set(name, known.set(listener, emitter.on(name, listener)))
    },
    off(name: string, listener: SignEventListener) {
      stops.get(name)?.get(listener)?.()
      stops.get(name)?.delete(listener)
    },
    emit: (name: string, event: unknown) => emitter.emit(name, event),
    count: () => [...stops.values()].reduce((sum, each) => sum + each.size, 0),
  }
}

/** Makes the library in memory. */
export function createFakeSignClient(): FakeSignClient {
  const own = events()
  const sessions = new Map<string, { topic: string }>()
  const offers: FakeSignClient['offers'] = []
  const requests: FakeSignClient['requests'] = []
  const disconnected: string[] = []
  let made = 0
  let held: Promise<void> | undefined
  const offer = (topic: string): Promise<unknown> => {
    const approval = new Promise<unknown>((resolve, reject) => {
      offers.push({
        topic,
        settle(value) {
          sessions.set((value as { topic: string }).topic, value as { topic: string })
          resolve(value)
        },
        refuse: reject,
      })
    })
    approval.catch(() => undefined)
    return approval
  }
  const signIn = createFakeAuthentication(offer)
  const client: FakeSignClient = {
    authenticate: signIn.authenticate,
    formatAuthMessage: ({ request, iss }) => `${iss} signs ${JSON.stringify(request)}`,
    auth: signIn.auth,
    authRequests: signIn.made,
    offers,
    requests,
    disconnected,
    failDisconnect: false,
    on: own.on,
    off: own.off,
    events: {
      emit(name, event) {
        own.emit(name, event)
        return true
      },
    },
    keep: session => void sessions.set(session.topic, session),
    tell: own.emit,
    get listenerCount() {
      return own.count()
    },
    holdOffers() {
      let release = () => {}
      held = new Promise(resolve => {
        release = resolve
      })
      return () => {
        held = undefined
        release()
      }
    },
    async connect() {
      await held
      made += 1
      const topic = made.toString(16).padStart(64, '0')
      const approval = offer(topic)
      return { uri: `wc:${topic}@2?relay-protocol=irn&symKey=${'a'.repeat(64)}`, approval: () => approval }
    },
    request: call =>
      new Promise((resolve, reject) => void requests.push({ call, answer: resolve, fail: reject })),
    async disconnect({ topic }) {
      if (client.failDisconnect) throw new Error('No matching key. session topic does not exist')
      disconnected.push(topic)
      sessions.delete(topic)
    },
    session: {
      getAll: () => [...sessions.values()],
      set: async (topic, session) => void sessions.set(topic, { ...session, topic }),
    },
    proposal: { getAll: () => [], delete: async () => undefined },
    engine: { events: signIn.events },
    core: {
      relayer: {
        messages: { del: async () => undefined },
        subscribe: async () => undefined,
        unsubscribe: async () => undefined,
      },
      pairing: {
        getPairings: () => [],
        async disconnect({ topic }) {
          const index = offers.findIndex(offer => offer.topic === topic)
          if (index >= 0) offers.splice(index, 1)
        },
      },
      history: { values: [], delete: () => undefined },
      crypto: {
        deleteKeyPair: async () => undefined,
        generateSharedKey: async (own, other) => `${own.slice(0, 8)}-${other.slice(0, 8)}`,
      },
      expirer: { del: () => undefined, set: () => undefined },
    },
  }
  return client
}
