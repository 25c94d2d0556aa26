import type { WalletStore } from '../../analytics/analytics.types.js'
import type { CustomWallet } from '../../context/wallet-options.types.js'
import type { WatchInput } from './watch.types.js'

/** Wallets whose links the modal may show. */
function listWallets({ ctx, features }: WatchInput['host']): readonly CustomWallet[] {
  const { all, found, recent = [], suggested } = features.find('wallets')?.state ?? {}
  const lists = [suggested?.featured, suggested?.recommended, suggested?.named, all?.wallets, found?.wallets]
  return [...(ctx.options.customWallets ?? []), ...recent, ...lists.flatMap(list => list ?? [])]
}

const storesOf = (wallet: CustomWallet): readonly (readonly [WalletStore, string | undefined])[] => [
  ['app_store', wallet.appStore],
  ['play_store', wallet.playStore],
  ['chrome_store', wallet.chromeStore],
  ['homepage', wallet.homepage],
  ['homepage', wallet.webappLink],
]

/** The link that a click is on, also inside the modal's shadow root. */
const linkOf = (click: Event): string | undefined =>
  click
    .composedPath()
    .map(node => (node as Partial<HTMLAnchorElement>).href)
    .find(href => typeof href === 'string')

/** The page writes a URL in its own way, such as with a slash at the end. */
function isSame(href: string, url: string | undefined): boolean {
  try {
    return url !== undefined && new URL(url).href === href
  } catch {
    return false
  }
}

/**
 * Reports links to a wallet's store or home page. They are read from the page: the views that have them need no code for
 * it, which every page would load.
 */
export function watchLinks({ host, report }: WatchInput): void {
  const { ctx, modal } = host
  const page = ctx.env.window
  const take = (click: Event) => {
    const href = modal.state.open ? linkOf(click) : undefined
    if (href === undefined) return
    for (const wallet of listWallets(host)) {
      const [type] = storesOf(wallet).find(([, url]) => isSame(href, url)) ?? []
      if (type) return report({ event: 'GET_WALLET', properties: { name: wallet.name, type } })
    }
  }
  page?.addEventListener('click', take)
  ctx.scope.add(() => page?.removeEventListener('click', take))
}
