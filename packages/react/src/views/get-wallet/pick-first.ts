import type { Client, CustomWallet } from '@latchkey/core'
import type { WalletOffer } from './wallet-offer.js'

/** The namespaces that a wallet is known to speak: of `solana` and of `solana:5eykt…` alike. */
const namespacesOf = ({ chains = [] }: CustomWallet) => chains.map(chain => chain.split(':')[0])

/**
 * Returns the offers that stand before all of them, in the order of the list. Those that the app names come first; then
 * each that speaks a namespace of the app which none before it speaks, for nobody who came for Solana is helped by four
 * wallets of Ethereum; then the others.
 */
export function pickFirst(
  offers: readonly WalletOffer[],
  count: number,
  { options: { adapters, featuredWalletIds = [] } }: Pick<Client, 'options'>,
): readonly WalletOffer[] {
  const left = new Set<string | undefined>(adapters.map(({ namespace }) => namespace))
  const picked = new Set<WalletOffer>()
  const pick = (offer: WalletOffer) => {
    if (picked.size === count) return
    picked.add(offer)
    for (const namespace of namespacesOf(offer.wallet)) left.delete(namespace)
  }
  const speaksMore = ({ wallet }: WalletOffer) => namespacesOf(wallet).some(each => left.has(each))
  for (const offer of offers) if (offer.isOwn || featuredWalletIds.includes(offer.wallet.id)) pick(offer)
  for (const offer of offers) if (speaksMore(offer)) pick(offer)
  for (const offer of offers) pick(offer)
  return offers.filter(offer => picked.has(offer))
}
