import {
  createAdapterStage,
  createFakeEnv,
  createFakeFetch,
  createMemoryStorage,
  type MemoryStorage,
} from '@latchkey/core/testing'
import type { SolanaTestWallet } from '@latchkey/test-wallets'
import { vi } from 'vitest'
import { solana } from '../adapter.js'
import type { SolanaSignIn } from '../capabilities/sign-in.types.js'
import type { SolanaTransactions } from '../capabilities/wallet-transactions.types.js'
import { type MobileSdkModule, mobileWallet } from '../mobile/index.js'
import { createPhone, type PhoneOptions } from './phone.js'
import { createStageWallet, type devnetId, testNetworks } from './stage.js'

export const chrome =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
export const load = (): Promise<MobileSdkModule> => import('@solana-mobile/wallet-standard-mobile')

/** The account of a test wallet. @throws where it shows none */
export function accountOf({ standard }: SolanaTestWallet) {
  const [account] = standard.accounts as readonly { readonly address: string }[]
  if (!account) throw new Error('no account')
  return account
}

/** The overlay that the SDK puts into the page, recorded. */
function createDocument() {
  const markup: string[] = []
  const createElement = () => {
    const element = {
      style: { setProperty: () => undefined },
      querySelectorAll: () => [],
      appendChild: () => undefined,
      attachShadow: () => element,
      set innerHTML(text: string) {
        markup.push(text)
      },
    }
    return element
  }
  const ignore = () => undefined
  const body = { appendChild: ignore }
  return {
    markup,
    document: {
      ...{ createElement, body, getElementById: () => null },
      ...{ addEventListener: ignore, removeEventListener: ignore },
    },
  }
}

export interface PageOptions extends Partial<PhoneOptions> {
  readonly storage?: MemoryStorage
  readonly userAgent?: string
  readonly isSecureContext?: boolean
  /** The states of the permission, one for each question; the last one stays. */
  readonly permission?: readonly string[]
  readonly sdk?: () => Promise<MobileSdkModule>
}

/** A page in the browser of an Android phone. */
export function openPage(options: PageOptions = {}) {
  const { storage = createMemoryStorage(), sdk = load, permission = ['granted'] } = options
  const wallet = options.wallet ?? createStageWallet()
  const phone = createPhone({ ...options, wallet })
  const { document, markup } = createDocument()
  const states = [...permission]
  const query = async () => ({ state: states.length > 1 ? states.shift() : states[0] })
  const navigator = { userAgent: options.userAgent ?? chrome, permissions: { query } }
  const fetch = createFakeFetch({})
  for (const [name, value] of Object.entries({
    document,
    navigator,
    window: phone.window,
    WebSocket: phone.WebSocket,
  }))
    vi.stubGlobal(name, value)
  vi.stubGlobal('fetch', fetch)
  const env = createFakeEnv({ fetch })
  Object.assign(env.window, { navigator, isSecureContext: options.isSecureContext ?? true })
  const stage = createAdapterStage(solana({ connectors: [mobileWallet({ sdk })] }), {
    ...{ env, storage, networks: testNetworks },
  })
  return { ...stage, phone, markup, fetch, storage, wallet }
}

export async function openConnected(options: PageOptions = {}, networkId?: typeof devnetId) {
  const page = openPage(options)
  const { connector, connection } = await page.connect(networkId)
  const [account] = connection.accounts
  if (!account) throw new Error('no account')
  const { signMessage, ...own } = connector.capabilities(connection)
  const transactions = own['solana:transactions'] as SolanaTransactions
  const { signIn } = own['solana:signIn'] as SolanaSignIn
  return { ...page, connector, connection, account, signMessage, own, transactions, signIn }
}
export const methodsOf = ({ phone }: { phone: ReturnType<typeof createPhone> }) =>
  phone.requests.map(({ method }) => method)
