import type { WalletReader } from '@latchkey/core/adapter'
import { type Announced, readAnnouncement } from './announcements.js'
import { defineInjectedConnector } from './connector.js'
import type { DiscoveryInput, FoundWallet } from './discovery.types.js'
import { findWindowWallets, isAnnounced } from './window-wallets.js'

/** The wallets of one page, as they are announced and found. */
export interface FoundWallets extends WalletReader {
  /** Takes an `eip6963:announceProvider` event. */
  announce(event: Event): void
}

/** More wallets than anybody installs: a page that announces more is flooding the list. */
const MAX_WALLETS = 64

/** Keeps what was announced: one uuid and one provider count once, the first stays. */
function createAnnouncedList() {
  const uuids = new Set<string>()
  const wallets: FoundWallet[] = []
  const counts = new Map<string, number>()
  return {
    wallets,
    has: (provider: unknown) => wallets.some(known => known.provider === provider),
    add({ uuid, rdns, name, icon, provider }: Announced): void {
      // Without a domain the name is all that a wallet is known by. No id of the kit begins so, and no domain.
      const key = rdns ?? `announced:${name}`
      // Another provider under a known rdns may be the real one: both are shown, and can be told apart.
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      const [id, shown] = count > 1 ? [`${key}#${count}`, `${name} (${count})`] : [key, name]
      uuids.add(uuid)
      wallets.push({
        id,
        type: 'ANNOUNCED',
        name: shown,
        provider,
        isAlone: () => counts.get(key) === 1,
        ...(rdns === undefined ? {} : { rdns }),
        ...(icon === undefined ? {} : { icon }),
      })
    },
    knows: ({ uuid }: Announced) => uuids.has(uuid),
  }
}

/** Makes an empty list, which tells `changed` of every wallet that is new. */
export function createFoundWallets(input: DiscoveryInput, page: unknown): FoundWallets {
  const { host, isBusy, changed } = input
  const announced = createAnnouncedList()
  let onWindow: FoundWallet[] = []
  let warned = false
  const report = () =>
    changed([...announced.wallets, ...onWindow], found => defineInjectedConnector(found, input))
  const warn = (what: string) => {
    if (!warned) host.env.logger.warn(`An announced wallet ${what}`)
    warned = true
  }
  const leaveOut = (why: string) => warn(`is left out: ${why}`)
  return {
    announce(event) {
      if (announced.wallets.length >= MAX_WALLETS) return leaveOut(`there are ${MAX_WALLETS} already`)
      const wallet = readAnnouncement(event)
      if (!wallet) return leaveOut('EIP-6963 wants a uuid, a name and a provider')
      const { provider } = wallet
      // A wallet at work under its window name keeps that name until the page is loaded again.
      if (announced.has(provider) || onWindow.some(known => known.provider === provider && isBusy(known.id)))
        return
      if (announced.knows(wallet)) return leaveOut(`the uuid of ${wallet.name} is another wallet's`)
      if (!wallet.conforms) warn(`breaks EIP-6963: ${wallet.name} needs a v4 uuid and a domain as rdns`)
      announced.add(wallet)
      onWindow = onWindow.filter(known => isBusy(known.id) || !isAnnounced(known, announced.wallets))
      report()
    },
    lookAtWindow() {
      const news = findWindowWallets(page)
        .map((wallet): FoundWallet => ({ ...wallet, type: 'INJECTED' }))
        .filter(wallet => !isAnnounced(wallet, announced.wallets))
        .filter(({ id, provider }) => !onWindow.some(k => k.id === id || k.provider === provider))
      if (news.length === 0) return
      onWindow = [...onWindow, ...news]
      report()
    },
  }
}
