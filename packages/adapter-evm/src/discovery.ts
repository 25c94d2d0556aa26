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
  /** False while another provider announces itself under the same rdns: nobody can tell which one was chosen before. */
  readonly isAlone?: () => boolean
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
/** More wallets than anybody installs: a page that announces more is flooding the list. */
const MAX_WALLETS = 64

/** Where wallets without EIP-6963 put themselves, by the first name of the place. */
const PLACES = ['ethereum', 'coinbaseWalletExtension', 'phantom', 'okxwallet', 'trustwallet', 'bitkeep']

/** Keeps what was announced: one uuid and one provider count once, the first stays. */
function createAnnouncedList() {
  const uuids = new Set<string>()
  const wallets: FoundWallet[] = []
  const of = (rdns: string) => wallets.filter(known => known.rdns === rdns).length
  return {
    wallets,
    has: (provider: unknown) => wallets.some(known => known.provider === provider),
    add({ uuid, rdns, name, icon, provider }: Announced): void {
      // Another provider under a known rdns may be the real one: both are shown, and can be told apart.
      const earlier = of(rdns)
      const [id, shown] = earlier > 0 ? [`${rdns}#${earlier + 1}`, `${name} (${earlier + 1})`] : [rdns, name]
      uuids.add(uuid)
      wallets.push({
        id,
        type: 'ANNOUNCED',
        name: shown,
        rdns,
        provider,
        isAlone: () => of(rdns) === 1,
        ...(icon === undefined ? {} : { icon }),
      })
    },
    knows: ({ uuid }: Announced) => uuids.has(uuid),
  }
}

/** Looks for wallets until it is stopped: EIP-6963, and the window's own objects that nobody announced. */
export function startDiscovery(input: DiscoveryInput): () => void {
  const { host, isBusy, changed } = input
  const { logger, clock, window: page } = host.env
  if (!page) return () => undefined
  const announced = createAnnouncedList()
  let onWindow: FoundWallet[] = []
  let isAnnounced: typeof import('./window-wallets.js').isAnnounced | undefined
  let warned = false
  let stopped = false
  const tell = () => changed([...announced.wallets, ...onWindow])
  const leaveOut = (why: string) => {
    if (!warned) logger.warn(`An announced wallet is left out: ${why}`)
    warned = true
  }

  const onAnnounce = (event: Event) => {
    if (announced.wallets.length >= MAX_WALLETS) return leaveOut(`there are ${MAX_WALLETS} already`)
    const wallet = readAnnouncement(event)
    if (!wallet) return leaveOut('EIP-6963 wants a v4 uuid, a domain as rdns, a name and a provider')
    const { provider } = wallet
    // A wallet at work under its window name keeps that name until the page is loaded again.
    if (announced.has(provider) || onWindow.some(known => known.provider === provider && isBusy(known.id)))
      return
    if (announced.knows(wallet)) return leaveOut(`the uuid of ${wallet.rdns} is another wallet's`)
    announced.add(wallet)
    onWindow = onWindow.filter(known => isBusy(known.id) || !isAnnounced?.(known, announced.wallets))
    tell()
  }
  const isNews = (place: string) => {
    const value = readProperty(page, place)
    return Boolean(value) && !announced.has(value)
  }
  // The names of wallets that do not announce themselves: few pages meet one, so only those load them.
  const lookAtWindow = async () => {
    if (!input.injected || stopped || !PLACES.some(isNews)) return
    const code = await import('./window-wallets.js')
    if (stopped) return
    isAnnounced = code.isAnnounced
    const found = code
      .findWindowWallets(page)
      .map(wallet => ({ ...wallet, type: 'INJECTED' as const }))
      .filter(wallet => !code.isAnnounced(wallet, announced.wallets))
    const news = found.filter(
      ({ id, provider }) => !onWindow.some(k => k.id === id || k.provider === provider),
    )
    if (news.length === 0) return
    onWindow = [...onWindow, ...news]
    tell()
  }
  const look = () => {
    lookAtWindow().catch(error => logger.warn('Wallets of the window could not be read', error))
  }
  if (input.announced) {
    page.addEventListener('eip6963:announceProvider', onAnnounce)
    page.dispatchEvent(new Event('eip6963:requestProvider'))
  }
  look()
  const stopWaiting = clock.after(LATE_INJECTION_MS, () => {
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
