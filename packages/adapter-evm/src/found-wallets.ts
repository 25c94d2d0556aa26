import { type Announced, readAnnouncement } from './announcements.js'
import type { DiscoveryInput, FoundWallet } from './discovery.types.js'
import { findWindowWallets, isAnnounced } from './window-wallets.js'

/** The wallets of one page, as they are announced and found. */
export interface FoundWallets {
  /** Takes an `eip6963:announceProvider` event. */
  announce(event: Event): void
  /** Takes the window's own objects that nobody announced. */
  lookAtWindow(): void
}

/** More wallets than anybody installs: a page that announces more is flooding the list. */
const MAX_WALLETS = 64

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

/** Makes an empty list, which tells `changed` of every wallet that is new. */
export function createFoundWallets({ host, isBusy, changed }: DiscoveryInput, page: unknown): FoundWallets {
  const announced = createAnnouncedList()
  let onWindow: FoundWallet[] = []
  let warned = false
  const tell = () => changed([...announced.wallets, ...onWindow])
  const leaveOut = (why: string) => {
    if (!warned) host.env.logger.warn(`An announced wallet is left out: ${why}`)
    warned = true
  }
  return {
    announce(event) {
      if (announced.wallets.length >= MAX_WALLETS) return leaveOut(`there are ${MAX_WALLETS} already`)
      const wallet = readAnnouncement(event)
      if (!wallet) return leaveOut('EIP-6963 wants a v4 uuid, a domain as rdns, a name and a provider')
      const { provider } = wallet
      // A wallet at work under its window name keeps that name until the page is loaded again.
      if (announced.has(provider) || onWindow.some(known => known.provider === provider && isBusy(known.id)))
        return
      if (announced.knows(wallet)) return leaveOut(`the uuid of ${wallet.rdns} is another wallet's`)
      announced.add(wallet)
      onWindow = onWindow.filter(known => isBusy(known.id) || !isAnnounced(known, announced.wallets))
      tell()
    },
    lookAtWindow() {
      const news = findWindowWallets(page)
        .map((wallet): FoundWallet => ({ ...wallet, type: 'INJECTED' }))
        .filter(wallet => !isAnnounced(wallet, announced.wallets))
        .filter(({ id, provider }) => !onWindow.some(k => k.id === id || k.provider === provider))
      if (news.length === 0) return
      onWindow = [...onWindow, ...news]
      tell()
    },
  }
}
