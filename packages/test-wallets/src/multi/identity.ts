import type { CosmosWalletForm } from '../cosmos/wallet.types'
import { testWalletIcon } from '../eip155/info'
import type { MultiWalletOptions } from './multi.types'

/** What the wallet says of itself, in every namespace in which wallets say anything. */
export interface WalletIdentity {
  readonly id: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

// Wallets of cosmos have no words for who they are: pages know them by the place where they stand, and call the wallet
// there by this name. A wallet that is to be one in several namespaces has to go by it in the others, as the real ones do.
const known: Readonly<Partial<Record<CosmosWalletForm, { readonly name: string; readonly rdns?: string }>>> =
  {
    keplr: { name: 'Keplr', rdns: 'app.keplr' },
    leap: { name: 'Leap Wallet', rdns: 'io.leapwallet.LeapWallet' },
    cosmostation: { name: 'Cosmostation', rdns: 'io.cosmostation' },
    cosmostationRequest: { name: 'Cosmostation', rdns: 'io.cosmostation' },
    okx: { name: 'OKX Wallet', rdns: 'com.okex.wallet' },
    unisat: { name: 'UniSat' },
  }

/** The wallet's own description, with what was not given filled in. */
export const identify = (options: MultiWalletOptions): WalletIdentity => {
  const { cosmos } = options
  const usual = cosmos === undefined ? undefined : known[cosmos.form ?? 'keplr']
  return {
    id: options.id ?? 'multi-test-wallet',
    name: options.name ?? usual?.name ?? 'Test Wallet',
    icon: options.icon ?? testWalletIcon,
    rdns: options.rdns ?? usual?.rdns ?? 'dev.latchkey.testwallet',
  }
}
