import { undoAll } from '../shared/installations'
import type { TestPageOptions } from '../shared/test-page'
import type { Eip1193Provider, WalletInfo } from './wallet.types'

/** The part of a window that a wallet needs; a real one, jsdom's, or an `EventTarget`. */
export interface WalletWindow {
  addEventListener(type: string, listener: (event: Event) => void): void
  removeEventListener(type: string, listener: (event: Event) => void): void
  dispatchEvent(event: Event): boolean
  readonly CustomEvent?: typeof CustomEvent
  ethereum?: unknown
}

/** How the wallet shows itself to a page. */
export interface InstallOptions extends TestPageOptions {
  /** By EIP-6963. Default true. */
  readonly announce?: boolean
  /** As `window.ethereum`; `'providers'` joins a wallet that is there already in its `providers` array. Default false. */
  readonly legacy?: boolean | 'providers'
  /** Comes so much later than the page. */
  readonly afterMs?: number
  /** How often each announcement is repeated. Default 1. */
  readonly times?: number
  /** Whether the announced detail is frozen, as the standard asks. Default true. */
  readonly frozen?: boolean
}

/** Dispatches a custom event of the window's own realm: jsdom refuses those of another. */
export const dispatchCustom = (target: WalletWindow, type: string, detail?: unknown): void => {
  const EventClass = target.CustomEvent ?? CustomEvent
  target.dispatchEvent(new EventClass(type, { detail }))
}

/** Announces by EIP-6963, now and whenever it is asked for; gives the way back. */
export const announce = (target: WalletWindow, makeDetails: () => readonly unknown[]): (() => void) => {
  const send = () => {
    for (const detail of makeDetails()) dispatchCustom(target, 'eip6963:announceProvider', detail)
  }
  target.addEventListener('eip6963:requestProvider', send)
  send()
  return () => target.removeEventListener('eip6963:requestProvider', send)
}

interface LegacyProvider {
  providers?: unknown[]
}

const isLegacyProvider = (value: unknown): value is LegacyProvider =>
  typeof value === 'object' && value !== null

const joinProviders = (first: LegacyProvider, provider: Eip1193Provider): (() => void) => {
  const before = first.providers
  first.providers = [...(before ?? [first]), provider]
  return () => {
    if (before === undefined) delete first.providers
    else first.providers = before
  }
}

const installLegacy = (
  target: WalletWindow,
  provider: Eip1193Provider,
  mode: true | 'providers',
): (() => void) => {
  const before = target.ethereum
  if (mode === 'providers' && isLegacyProvider(before)) return joinProviders(before, provider)
  target.ethereum = provider
  dispatchCustom(target, 'ethereum#initialized')
  return () => {
    if (target.ethereum !== provider) return
    if (before === undefined) delete target.ethereum
    else target.ethereum = before
  }
}

/** Puts a provider into a page; gives the way back. */
export const placeProvider = (
  target: WalletWindow,
  info: WalletInfo,
  provider: Eip1193Provider,
  { legacy = false, announce: announced = true, times = 1, frozen = true }: InstallOptions,
): (() => void) => {
  const makeDetail = () => {
    const detail = { info: Object.freeze({ ...info }), provider }
    return frozen ? Object.freeze(detail) : detail
  }
  return undoAll([
    ...(legacy === false ? [] : [installLegacy(target, provider, legacy)]),
    ...(announced ? [announce(target, () => Array.from({ length: times }, makeDetail))] : []),
  ])
}
