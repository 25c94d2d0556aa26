import { type AdapterHost, readProperty } from '@latchkey/core/adapter'
import { type Announced, readAnnouncement } from './announcements.js'
import type { Eip1193Provider } from './rpc.js'

/** A wallet to make a connector of. */
export interface FoundWallet {
  readonly id: string
  readonly type: 'ANNOUNCED' | 'INJECTED'
  readonly name: string
  readonly icon?: string
  readonly rdns?: string
  readonly provider: Eip1193Provider
}

/** What discovery looks at and whom it tells. */
export interface DiscoveryInput {
  readonly host: AdapterHost
  readonly announced: boolean
  readonly injected: boolean
  /** Whether a wallet found on the window is at work, so that it cannot be taken away. */
  isBusy(id: string): boolean
  changed(wallets: readonly FoundWallet[]): void
}

/** Scripts may inject late; longer than this nobody waits. */
const LATE_INJECTION_MS = 3_000

/** Where wallets without EIP-6963 put themselves, by the first name of the place. */
const PLACES = ['ethereum', 'coinbaseWalletExtension', 'phantom', 'okxwallet', 'trustwallet']

const toFound = ({ rdns, name, icon, provider }: Announced): FoundWallet => ({
  id: rdns,
  type: 'ANNOUNCED',
  name,
  rdns,
  provider,
  ...(icon === undefined ? {} : { icon }),
})

/** Keeps what was announced: the first of one domain, one uuid and one provider stays, whatever comes later. */
function createAnnouncedList() {
  const uuids = new Set<string>()
  const wallets: FoundWallet[] = []
  return {
    wallets,
    add(announced: Announced): boolean {
      const { uuid, rdns, provider } = announced
      if (uuids.has(uuid) || wallets.some(known => known.rdns === rdns || known.provider === provider))
        return false
      uuids.add(uuid)
      wallets.push(toFound(announced))
      return true
    },
  }
}

/** Looks for wallets until it is stopped: EIP-6963 first, the window's own objects when nothing announces itself. */
export function startDiscovery(input: DiscoveryInput): () => void {
  const { host, isBusy, changed } = input
  const page = host.env.window
  if (!page) return () => undefined
  const announced = createAnnouncedList()
  let onWindow: FoundWallet[] = []
  let stopped = false
  const tell = () => changed([...announced.wallets, ...onWindow])

  const onAnnounce = (event: Event) => {
    const wallet = readAnnouncement(event)
    // A wallet at work under its window name keeps that name until the page is loaded again.
    if (!wallet || onWindow.some(({ id, provider }) => provider === wallet.provider && isBusy(id))) return
    if (!announced.add(wallet)) return
    onWindow = onWindow.filter(known => isBusy(known.id))
    tell()
  }
  const isWanted = () => input.injected && announced.wallets.length === 0 && !stopped
  // The names of wallets that do not announce themselves: few pages meet one, so only those load them.
  const lookAtWindow = async () => {
    if (!isWanted() || !PLACES.some(place => readProperty(page, place))) return
    const { findWindowWallets } = await import('./window-wallets.js')
    if (!isWanted()) return
    const found = findWindowWallets(page).map(wallet => ({ ...wallet, type: 'INJECTED' as const }))
    const news = found.filter(
      ({ id, provider }) => !onWindow.some(k => k.id === id || k.provider === provider),
    )
    if (news.length === 0) return
    onWindow = [...onWindow, ...news]
    tell()
  }
  const look = () => {
    lookAtWindow().catch(error => host.env.logger.warn('Wallets of the window could not be read', error))
  }
  if (input.announced) {
    page.addEventListener('eip6963:announceProvider', onAnnounce)
    page.dispatchEvent(new Event('eip6963:requestProvider'))
  }
  look()
  const stopWaiting = host.env.clock.after(LATE_INJECTION_MS, () => {
    page.removeEventListener('ethereum#initialized', look)
    look()
  })
  page.addEventListener('ethereum#initialized', look)
  return () => {
    stopped = true
    stopWaiting()
    page.removeEventListener('ethereum#initialized', look)
    page.removeEventListener('eip6963:announceProvider', onAnnounce)
  }
}
