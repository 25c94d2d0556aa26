import type { CustomWallet } from '../../context/wallet-options.types.js'
import type { Env, KeyValueStorage } from '../../kernel/env.types.js'
import type { WalletApp } from '../../shared-sessions/shared-session.types.js'
import { deepLink, isTelegramApp, openTarget, telegramLink, type WalletPlace } from './deep-link.js'
import { type Device, readDevice } from './device.js'
import { walletLink } from './wallet-link.js'

/** A wallet of the wallet list: what a pairing was made for, and how to open it. */
export type LinkedWallet = CustomWallet

/** The key under which the library behind WalletConnect looks for the app to open with each request. */
export const DEEPLINK_CHOICE = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** Opens the apps of wallets, and knows the one that holds the session. */
export interface LinkedWallets {
  /**
   * Opens a wallet with a pairing. Call it inside a tap, with nothing awaited before: browsers open no app otherwise.
   * False when there is nothing to open.
   */
  openWith(uri: string, place: WalletPlace, wallet: LinkedWallet | null): boolean
  /** The offer is taken back: what was opened for it is of no more use. */
  forget(): void
  /** The pairing is made: the app that was opened for it, if one was, is kept for the requests to come. */
  keep(): WalletApp | null
  /** The app that holds the session. */
  read(): WalletApp | null
  /** Opens the app that holds the session, inside a tap. */
  reopen(): boolean
  /**
   * A request is on its way to the wallet. The library opens apps for it by itself, except those inside Telegram: it
   * has no base64 in browsers.
   */
  requested(id: number, topic: string): void
}

/** What opening apps needs. */
export interface LinkedWalletsInput {
  readonly env: Env
  /** The one that the library reads. */
  readonly storage: KeyValueStorage
  readonly preferUniversal: boolean
  /** Those that the app wrote itself: it may give them any scheme. */
  readonly customWallets: readonly CustomWallet[] | undefined
}

const isApp = (value: unknown): value is WalletApp => {
  const { name, href } = (value ?? {}) as Partial<WalletApp>
  return typeof name === 'string' && typeof href === 'string'
}

function readApp(
  storage: KeyValueStorage,
  customWallets: LinkedWalletsInput['customWallets'],
): WalletApp | null {
  try {
    const value: unknown = JSON.parse(storage.get(DEEPLINK_CHOICE) ?? 'null')
    if (!isApp(value)) return null
    const href = walletLink(value.href, { name: value.name, customWallets })
    return href === undefined ? null : { name: value.name, href }
  } catch {
    return null
  }
}

/**
 * The storage as the library may read it. The library opens the app of a session by itself, whatever link is stored:
 * it gets a checked one or none. It gets none inside Telegram either, where it would try, fail and complain.
 */
export function withCheckedApp(
  storage: KeyValueStorage,
  customWallets: LinkedWalletsInput['customWallets'],
): KeyValueStorage {
  return {
    ...storage,
    get(key) {
      if (key !== DEEPLINK_CHOICE) return storage.get(key)
      const app = readApp(storage, customWallets)
      return app === null || isTelegramApp(app.href) ? null : JSON.stringify(app)
    },
  }
}

/** Makes what opens the apps of one client's wallets. */
export function createLinkedWallets(input: LinkedWalletsInput): LinkedWallets {
  const { env, storage, preferUniversal, customWallets } = input
  let opened: WalletApp | undefined
  const device = (): Device => readDevice(env.window)
  const open = (href: string) => {
    env.window?.open(href, openTarget(href, device()), 'noreferrer noopener')
    return env.window !== undefined
  }
  const read = () => readApp(storage, customWallets)
  return {
    openWith(uri, place, wallet) {
      const { href = '', origin = '' } = env.window?.location ?? {}
      const page = { url: href, origin }
      const link = deepLink({ wallet, customWallets, place, uri, device: device(), preferUniversal, page })
      if (!link) return false
      opened = link.base === undefined ? undefined : { href: link.base, name: wallet?.name ?? 'Android' }
      return open(link.href)
    },
    forget() {
      opened = undefined
    },
    keep() {
      // Whatever app an earlier session had: this one may be of another wallet, or of a phone that scanned a code.
      if (opened) storage.set(DEEPLINK_CHOICE, JSON.stringify({ href: opened.href, name: opened.name }))
      else storage.remove(DEEPLINK_CHOICE)
      const app = opened ?? null
      opened = undefined
      return app
    },
    read,
    reopen() {
      const app = read()
      return app !== null && open(app.href)
    },
    requested(id, topic) {
      const app = read()
      if (!app || !isTelegramApp(app.href) || env.window?.document.visibilityState === 'hidden') return
      open(telegramLink(app.href, `requestId=${id}&sessionTopic=${topic}`))
    },
  }
}
