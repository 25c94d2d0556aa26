// Here before a client asks for them, so that a test need not wait for their files.
import './auth.controller.js'
import '../client/features/auth.feature.js'
import '../requests/requests.controller.js'
import '@latchkey/frame-bridge'
import {
  createScriptedFrame,
  type FrameFaults,
  type Script,
  type ScriptedFrame,
} from '@latchkey/frame-bridge/testing'
import type { Connector } from '../adapter/contract/connector.types.js'
import type { SharedTransport } from '../adapter/contract/shared-transport.types.js'
import { createTestClient, type TestClient, type TestClientOptions } from '../client/client.fixture.js'
import { createFakeAdapter, type FakeAdapter } from '../testing/fake-adapter.js'
import { createFakeEnv, type FakeEnv } from '../testing/fake-env.js'
import { createFakeNetwork } from '../testing/fake-network.js'
import { createFakeWindow, type FakeWindow } from '../testing/fake-window.js'
import type { AuthController } from './auth.controller.js'

const appOrigin = 'https://app.example'
export const frameOrigin = 'https://frame.example'

/** The accounts of the person, in the fake namespaces' spelling. */
export const eoa = '0xa11ce0eoa'
export const smart = '0xa11ce0smart'
export const solanaAddress = 'so1anaa11ce'
export const email = 'person@mail.example'

/** Where a provider asks the person, and where it leads back to. */
export const providerUri = 'https://provider.example/authorize?state=1'
export const resultUri = `${frameOrigin}/callback?ticket=1`
/** The frame as it answers a login at a provider. */
export const socialScript = {
  GET_SOCIAL_REDIRECT_URI: { uri: providerUri },
  CONNECT_SOCIAL: { address: eoa, chainId: 1, userName: 'person' },
} as const

export const main = createFakeNetwork('1', 'eip155')
export const second = createFakeNetwork('10', 'eip155')
export const solana = createFakeNetwork('devnet', 'solana')

/** The frame as it answers a person who is logged in. */
export const userScript: Script = {
  IS_CONNECTED: { isConnected: true },
  GET_USER(payload) {
    const { chainId, preferredAccountType: type = 'eoa' } = payload as {
      chainId: string
      preferredAccountType?: 'eoa' | 'smartAccount'
    }
    if (chainId.startsWith('solana:')) return { address: solanaAddress, chainId, email }
    const address = type === 'eoa' ? eoa : smart
    return {
      address,
      chainId: Number(chainId.split(':')[1]),
      email,
      accounts: [
        { address: eoa, type: 'eoa' },
        { address: smart, type: 'smartAccount' },
      ],
      preferredAccountType: type,
    }
  },
  SIGN_OUT: undefined,
  SYNC_THEME: undefined,
  SYNC_DAPP_DATA: undefined,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: { smartAccountEnabledNetworks: [] },
  SWITCH_NETWORK: payload => ({ chainId: Number((payload as { chainId: string }).chainId.split(':')[1]) }),
  RELOAD: undefined,
}

/** A popup that a test plays. */
export interface FakePopup {
  readonly features: string
  location: { href: string }
  closed: boolean
  close(): void
}

/** A client with an embedded wallet, on a page with a scripted frame. */
export interface AuthStage extends TestClient {
  readonly auth: AuthController
  readonly frame: ScriptedFrame
  readonly popups: readonly FakePopup[]
  /** Names of the requests that reached the frame. */
  asked(): string[]
  /** Payloads of the requests of one name. */
  payloadsOf(name: string): unknown[]
  /** Goes on by `ms`. */
  advance(ms: number): Promise<void>
  /** Goes on until the work is settled, and returns what it came to. */
  act<T>(work: Promise<T>): Promise<T>
  /** The namespaces that are connected to the embedded wallet. */
  connected(): string[]
  /** The transport that the adapter of a namespace was given last. */
  transportOf(namespace: string): SharedTransport
  /** Sends a message to the page's window. */
  post(data: unknown, message: { readonly origin?: string; readonly source?: unknown }): void
}

/** What may be different on the stage. */
export interface AuthStageOptions extends TestClientOptions {
  readonly script?: Script
  readonly faults?: Partial<FrameFaults>
  /** Whether the browser blocks popups. */
  readonly blocksPopups?: boolean
  readonly storage?: FakeEnv['storage']
  readonly clock?: FakeEnv['clock']
}

/** A page whose window is that of the scripted frame as well. */
function createPage(frame: ScriptedFrame, popups: FakePopup[], blocksPopups: boolean): FakeWindow {
  const page = createFakeWindow({ url: `${appOrigin}/` })
  const { appWindow } = frame.pages
  const { addEventListener, removeEventListener } = page
  const byType =
    (own: (...given: never[]) => void, other: (...given: never[]) => void) =>
    (type: string, ...rest: never[]) =>
      (type === 'message' ? other : own)(...([type, ...rest] as never[]))
  return Object.assign(page, {
    document: Object.assign(page.document, {
      createElement: appWindow.document.createElement,
      body: appWindow.document.body,
      documentElement: appWindow.document.documentElement,
    }),
    MessageChannel: appWindow.MessageChannel,
    addEventListener: byType(addEventListener.bind(page) as never, appWindow.addEventListener as never),
    removeEventListener: byType(
      removeEventListener.bind(page) as never,
      appWindow.removeEventListener as never,
    ),
    open(href: string, _name: string, features: string) {
      if (blocksPopups) return null
      const popup: FakePopup = {
        features,
        location: { href },
        closed: false,
        close() {
          popup.closed = true
        },
      }
      popups.push(popup)
      return popup
    },
  }) as unknown as FakeWindow
}

/** Creates the stage; the client has started. */
export async function createAuthStage(options: AuthStageOptions = {}): Promise<AuthStage> {
  const { script = {}, faults, blocksPopups = false, storage, clock, ...rest } = options
  const env = createFakeEnv({ ...(storage ? { storage } : {}), ...(clock ? { clock } : {}) })
  const frame = createScriptedFrame({
    clock: env.clock,
    script: { ...userScript, ...script },
    appOrigin,
    frameOrigin,
    ...(faults ? { faults } : {}),
  })
  const popups: FakePopup[] = []
  const window = createPage(frame, popups, blocksPopups)
  const transports = new Map<string, SharedTransport>()
  /** An adapter that shows its transport to the test. */
  const createAdapter = (namespace: string, accountTypes: readonly string[]) => {
    const adapter = createFakeAdapter({ namespace, wallets: [], traits: { accountTypes } })
    const create: typeof adapter.create = host => {
      const instance = adapter.create(host)
      return {
        ...instance,
        async adopt(transport) {
          transports.set(namespace, transport)
          return instance.adopt?.(transport) as Promise<Connector>
        },
      }
    }
    return { ...adapter, create } as FakeAdapter
  }
  const test = createTestClient({
    adapter: createAdapter('eip155', ['eoa', 'smartAccount']),
    other: createAdapter('solana', ['eoa']),
    networks: [main, second, solana],
    embeddedWallet: { frameUrl: frame.url },
    ...rest,
    env: { ...env, window },
  })
  const auth = await test.client.features.load('auth')
  const advance = (ms: number) => env.clock.advance(ms)
  return {
    ...test,
    auth,
    frame,
    popups,
    asked: () => frame.requests.map(({ name }) => name),
    payloadsOf: name => frame.requests.flatMap(each => (each.name === name ? [each.payload] : [])),
    advance,
    transportOf(namespace) {
      const transport = transports.get(namespace)
      if (!transport) throw new Error(`No transport in ${namespace}`)
      return transport
    },
    act: work => env.clock.settle(work),
    connected: () =>
      Object.entries(test.client.connection.snapshot().namespaces).flatMap(([namespace, each]) =>
        each.status === 'connected' && each.connectorId === 'auth' ? [namespace] : [],
      ),
    post: (data, { origin = frameOrigin, source }) =>
      frame.pages.deliver('app', data, { origin, source: source ?? popups.at(-1) }),
  }
}

/** What a client leaves behind on its page. */
export const leftBy = ({ env, frame }: AuthStage) => ({
  timers: env.clock.pending,
  listeners: env.window.listenerCount(),
  ...{ frameListeners: frame.pages.left.listeners, nodes: frame.pages.left.nodes },
})

/** Nothing is left. */
export const nothing = { timers: 0, listeners: 0, frameListeners: 0, nodes: 0 }

/** An answer that a test gives later. */
export function createLater<T>() {
  let resolve: (value: T) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const answer = new Promise<T>((...settle) => {
    ;[resolve, reject] = settle
  })
  return { answer: () => answer, resolve, reject }
}

/** Logs a person in by email, with one code. */
export async function logIn(stage: AuthStage): Promise<void> {
  stage.frame.script.CONNECT_EMAIL = { action: 'CONNECT' }
  const done = stage.auth.actions.submitEmail(email)
  await stage.act(done)
}
