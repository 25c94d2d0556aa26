import { type AdapterHost, readProperty } from '@latchkey/core/adapter'
import type { WindowWallet } from './window-wallets.js'

/** What discovery looks at and whom it tells. */
export interface DiscoveryInput {
  readonly host: AdapterHost
  /** Whether a wallet is at work, so that it cannot be taken away. */
  isBusy(id: string): boolean
  changed(wallets: readonly WindowWallet[]): void
}

/** Scripts may inject late; longer than this nobody waits. */
const LATE_INJECTION_MS = 3_000

/** The first names of the places where wallets put themselves. */
const PLACES = [
  'keplr',
  'leap',
  'cosmostation',
  'okxwallet',
  'unisat',
  'xfi',
  'bitkeep',
  'station',
  'trustwallet',
]

/** Looks for wallets now, when the page is complete, and once more for those that come late. */
export function startDiscovery({ host, isBusy, changed }: DiscoveryInput): () => void {
  const page = host.env.window
  if (!page) return () => undefined
  let known: readonly WindowWallet[] = []
  let stopped = false

  const merge = (found: readonly WindowWallet[]): readonly WindowWallet[] => {
    // A wallet at work keeps its object and its name until the page is loaded again.
    const busy = known.filter(({ id }) => isBusy(id))
    const isTaken = (wallet: WindowWallet) =>
      busy.some(({ id, provider }) => id === wallet.id || provider === wallet.provider)
    const stays = (wallet: WindowWallet) =>
      known.find(({ id, provider }) => id === wallet.id && provider === wallet.provider) ?? wallet
    return [...busy, ...found.filter(wallet => !isTaken(wallet)).map(stays)]
  }
  // The names of wallets: few pages meet one, so only those load them.
  const look = async () => {
    if (stopped || !PLACES.some(place => readProperty(page, place))) return
    const { findWindowWallets } = await import('./window-wallets.js')
    if (stopped) return
    const now = merge(findWindowWallets(page))
    if (now.length === known.length && now.every(wallet => known.includes(wallet))) return
    known = now
    changed(known)
  }
  const lookSafely = () => {
    look().catch(error => host.env.logger.warn('Wallets of the window could not be read', error))
  }
  lookSafely()
  page.addEventListener('load', lookSafely)
  const stopWaiting = host.env.clock.after(LATE_INJECTION_MS, lookSafely)
  return () => {
    stopped = true
    stopWaiting()
    page.removeEventListener('load', lookSafely)
  }
}
