import type { CustomWallet } from '../../context/wallet-options.types.js'
import { bestKnownWallets } from './best-known-wallets.js'
import { evmWallets } from './evm-wallets.js'
import { moreEvmWallets } from './more-evm-wallets.js'
import { otherWallets } from './other-wallets.js'

/** The wallet list that comes with the kit: well-known wallets of the five namespaces, without pictures. */
export const bundledWallets: readonly CustomWallet[] = [
  ...bestKnownWallets,
  ...evmWallets,
  ...otherWallets,
  ...moreEvmWallets,
]
