import type { BitcoinWalletWindow } from '../bip122/forms/form.types'
import type { BitcoinTestWallet } from '../bip122/wallet'
import type { BitcoinWalletOptions } from '../bip122/wallet.types'
import type { CosmosInstallOptions, CosmosWalletWindow } from '../cosmos/install'
import type { CosmosTestWallet } from '../cosmos/wallet'
import type { CosmosWalletOptions } from '../cosmos/wallet.types'
import type { InstallOptions, WalletWindow } from '../eip155/install'
import type { TestWallet } from '../eip155/wallet'
import type { Eip155WalletOptions } from '../eip155/wallet.types'
import type { PolkadotInstallOptions } from '../polkadot/install'
import type { PolkadotWalletOptions } from '../polkadot/polkadot.types'
import type { PolkadotTestWallet } from '../polkadot/wallet'
import type { TestPageOptions } from '../shared/test-page'
import type { LoggedRequest, WalletTimer } from '../shared/wallet.types'
import type { SolanaInstallOptions, SolanaWalletWindow } from '../solana/install'
import type { SolanaTestWallet } from '../solana/wallet'
import type { SolanaWalletOptions } from '../solana/wallet.types'

/** What belongs to the wallet as a whole, and so to none of its parts. */
export type WholeOption = 'id' | 'info' | 'name' | 'icon' | 'approval' | 'authorized' | 'locked' | 'timer'

/** Who the wallet is, and how it behaves as a whole. */
export interface WholeWalletOptions {
  /** Tells several wallets of one page apart. Default `'multi-test-wallet'`. */
  readonly id?: string
  /** Default `'Test Wallet'`; with a `cosmos` part, what wallets of its form are called. */
  readonly name?: string
  /** A `data:` URI. */
  readonly icon?: string
  /** The domain of the eip155 announcement. */
  readonly rdns?: string
  /** The id of the eip155 announcement. */
  readonly uuid?: string
  /** `'auto'` approves every prompt at once; `'manual'` leaves it in `pendingPrompts`. Default `'auto'`. */
  readonly approval?: 'auto' | 'manual'
  /** The page already has permission in every namespace. Default false. */
  readonly authorized?: boolean
  readonly locked?: boolean
}

/** How the wallet is made: it speaks the namespaces that have a part here. */
export interface MultiWalletOptions extends WholeWalletOptions {
  readonly timer?: WalletTimer
  readonly eip155?: Omit<Eip155WalletOptions, WholeOption>
  readonly solana?: Omit<SolanaWalletOptions, WholeOption>
  readonly polkadot?: Omit<PolkadotWalletOptions, WholeOption>
  readonly bip122?: Omit<BitcoinWalletOptions, WholeOption>
  readonly cosmos?: Omit<CosmosWalletOptions, WholeOption>
}

/** The wallet's part in each namespace: a whole test wallet of that namespace. */
export interface MultiWalletParts {
  eip155: TestWallet
  solana: SolanaTestWallet
  polkadot: PolkadotTestWallet
  bip122: BitcoinTestWallet
  cosmos: CosmosTestWallet
}

/** A namespace that a wallet of several can speak. */
export type MultiNamespace = keyof MultiWalletParts

/** A page: a real window, jsdom's, or an object with what the parts need of one. */
export type MultiWalletWindow = WalletWindow & SolanaWalletWindow & BitcoinWalletWindow & CosmosWalletWindow

/** How the wallet shows itself to a page. */
export interface MultiInstallOptions extends TestPageOptions {
  /** Comes so much later than the page. */
  readonly afterMs?: number
  readonly eip155?: Omit<InstallOptions, 'afterMs'>
  readonly solana?: Omit<SolanaInstallOptions, 'afterMs'>
  readonly polkadot?: Omit<PolkadotInstallOptions, 'afterMs'>
  readonly cosmos?: Omit<CosmosInstallOptions, 'afterMs'>
}

/** A prompt of any namespace. Ids are in the order of asking. */
export interface MultiPrompt {
  readonly namespace: MultiNamespace
  readonly id: number
  readonly kind: string
  readonly method: string
  readonly params: unknown
}

/** A request of any namespace. Ids are in the order of asking. */
export interface MultiRequest extends LoggedRequest {
  readonly namespace: MultiNamespace
}
