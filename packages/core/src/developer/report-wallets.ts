import type { ResolvedOptions } from '../context/options.types.js'
import type { CustomWallet } from '../context/wallet-options.types.js'
import type { Say } from './say.js'

const LISTS = ['featuredWalletIds', 'includeWalletIds', 'excludeWalletIds'] as const

const isText = (value: unknown) => typeof value === 'string' && value !== ''

/** Logs own wallets without what a row needs. */
export function checkCustomWallets({ customWallets = [] }: ResolvedOptions, say: Say): void {
  // Of another type altogether: said by the check of types.
  if (!Array.isArray(customWallets)) return
  for (const [index, wallet] of customWallets.entries())
    for (const field of ['id', 'name'] as const)
      if (!isText(wallet?.[field]))
        say(`customWallets[${index}] has no ${field}`, 'A wallet needs an id of its own and a name.')
}

/**
 * Logs ids that no wallet of the kit's own list has, and names of wallets that it would have to be asked for by id. A list of
 * the app's own is not asked: it may be a service.
 */
export async function checkWalletIds(options: ResolvedOptions, say: Say): Promise<void> {
  if (options.walletSource || !LISTS.some(name => options[name]?.length)) return
  // By way of the controller: a second way to the list would cut the modal's chunk of it in two.
  const { loadBundledWallets } = await import('../wallets/wallets.controller.js')
  const own: readonly CustomWallet[] = options.customWallets ?? []
  const listed = await loadBundledWallets()
  const isCalled = (id: string) => (wallet: CustomWallet) =>
    [wallet.id, wallet.rdns, wallet.name].some(each => each?.toLowerCase() === id.toLowerCase())
  for (const name of LISTS)
    for (const id of (options[name] ?? []).map(String)) {
      const wallet = listed.find(isCalled(id))
      if (name === 'featuredWalletIds' && wallet && wallet.id !== id)
        say(
          `featuredWalletIds names ${id}: a wallet that is not installed is found by its id alone`,
          `The id of ${wallet.name} is ${wallet.id}.`,
        )
      // A wallet that announces itself by its reverse domain name needs no list.
      else if (!wallet && !own.some(isCalled(id)) && !/^[\w-]+(\.[\w-]+)+$/.test(id))
        say(
          `${name} names ${id}, which is not in the wallet list`,
          'Use an id of the list, an rdns or a name.',
        )
    }
}
