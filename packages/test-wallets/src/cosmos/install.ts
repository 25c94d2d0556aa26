import type { TestPageOptions } from '../shared/test-page'
import type { CosmostationProvider } from './cosmostation-provider'
import type { KeplrProvider } from './keplr-provider'
import type { CosmosWalletForm } from './wallet.types'

/** The part of a window that a wallet needs; a real one, jsdom's, or an `EventTarget`. */
export interface CosmosWalletWindow {
  dispatchEvent(event: Event): boolean
  readonly Event?: typeof Event
}

/** How the wallet shows itself to a page. */
export interface CosmosInstallOptions extends TestPageOptions {
  /** Comes so much later than the page. */
  readonly afterMs?: number
  /** Takes `window.keplr` as well, whoever is there. Default only for `okx`, where nobody is. */
  readonly asKeplr?: boolean
}

/** What a wallet puts on the window. */
export interface CosmosObjects {
  readonly keplr: KeplrProvider
  readonly cosmostation: CosmostationProvider
}

type Members = Record<string, unknown>

const objectsOf = (form: CosmosWalletForm, { keplr, cosmostation }: CosmosObjects): Members => {
  if (form === 'leap') return { leap: keplr }
  if (form === 'cosmostation') {
    return { cosmostation: { version: '0.16', cosmos: cosmostation, providers: { keplr } } }
  }
  if (form === 'cosmostationRequest') return { cosmostation: { version: '0.16', cosmos: cosmostation } }
  if (form === 'okx') return { okxwallet: { isOkxWallet: true, keplr } }
  if (form === 'unisat') return { unisat: { keplr } }
  return { keplr }
}

/** The event by which each tells that another account was selected. */
export const keyChangeEvent: Readonly<Record<CosmosWalletForm, string>> = {
  keplr: 'keplr_keystorechange',
  impostor: 'keplr_keystorechange',
  leap: 'leap_keystorechange',
  cosmostation: 'cosmostation_keystorechange',
  cosmostationRequest: 'cosmostation_keystorechange',
  okx: 'keplr_keystorechange',
  unisat: 'keplr_keystorechange',
}

/** Dispatches an event of the window's own realm: jsdom refuses those of another. */
export const dispatchOn = (target: CosmosWalletWindow, type: string): void => {
  const EventClass = target.Event ?? Event
  target.dispatchEvent(new EventClass(type))
}

/** Puts a wallet's objects into a page; gives the way back. */
export const placeCosmos = (
  target: CosmosWalletWindow,
  form: CosmosWalletForm,
  objects: CosmosObjects,
  asKeplr = false,
): (() => void) => {
  const page = target as unknown as Members
  const free = form === 'okx' && page.keplr === undefined
  const members = { ...objectsOf(form, objects), ...(asKeplr || free ? { keplr: objects.keplr } : {}) }
  const before = Object.keys(members).map(name => [name, page[name]] as const)
  Object.assign(page, members)
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete page[name]
      else page[name] = value
    }
  }
}
