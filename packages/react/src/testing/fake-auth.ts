import type { AuthController, AuthState, Client } from '@latchkey/core'
import { createStore, toController } from '@latchkey/core/internal/kernel/store'

/** An embedded wallet that does what a test says. */
export interface FakeAuth {
  /** What was called, with its argument, in order. */
  readonly calls: readonly string[]
  change(recipe: (state: AuthState) => void): void
  frame: HTMLIFrameElement | undefined
}

const initial = (): AuthState => ({
  peer: null,
  app: null,
  pendingRequests: 0,
  frame: 'absent',
  wantedSize: null,
  user: null,
  email: { view: 'idle', email: null, match: null, busy: false, error: null, cooldownUntil: null },
  emailUpdate: { view: 'idle', email: null, error: null, cooldownUntil: null },
  social: { view: 'idle', provider: null, match: null, error: null },
  farcaster: { view: 'idle', url: null, error: null },
  changingAccountType: false,
  smartAccountNetworks: [],
})

interface FakeAuthOptions {
  /** Default true. */
  readonly isLoaded?: boolean
  /** Called per load, which waits for the promise. A rejection is the failure of the load. */
  readonly loading?: () => Promise<unknown>
}

/** Puts an embedded wallet of the test's own in the place of the real one. */
export function fakeAuth(client: Client, { isLoaded = true, loading }: FakeAuthOptions = {}): FakeAuth {
  let isHere = isLoaded
  const store = createStore<AuthState>(initial)
  const calls: string[] = []
  const note =
    (name: string) =>
    async (...given: readonly unknown[]): Promise<void> => {
      calls.push([name, ...given].join(' '))
    }
  const fake: FakeAuth = { calls, change: store.update, frame: undefined }
  const controller = toController(store, {
    connect: () => Promise.reject(new Error('Not on this stage')),
    async setAccountType(type) {
      calls.push(`setAccountType ${type}`)
      return type
    },
    preloadFrame: note('preloadFrame'),
    frameElement: () => fake.frame,
    restore: note('restore'),
    granted: () => undefined,
    openWallet: () => false,
    submitEmail: note('submitEmail'),
    submitCode: note('submitCode'),
    resendEmail: note('resendEmail'),
    leaveEmail: () => void calls.push('leaveEmail'),
    updateEmail: note('updateEmail'),
    submitUpdateCode: note('submitUpdateCode'),
    leaveEmailUpdate: () => void calls.push('leaveEmailUpdate'),
    startSocial: note('startSocial'),
    leaveSocial: () => void calls.push('leaveSocial'),
    startFarcaster: note('startFarcaster'),
    leaveFarcaster: () => void calls.push('leaveFarcaster'),
  } satisfies AuthController['actions'])
  const { load, find } = client.features
  Object.assign(client.features, {
    async load(name: Parameters<typeof load>[0]) {
      if (name !== 'auth') return load(name)
      await loading?.()
      isHere = true
      return controller
    },
    find(name: Parameters<typeof find>[0]) {
      if (name !== 'auth') return find(name)
      return isHere ? controller : undefined
    },
  })
  return fake
}
