import { injectConfiguredBitcoin } from './bip122/inject-wallet'
import { injectConfiguredCosmos } from './cosmos/inject-wallet'
import { injectConfigured } from './eip155/inject-wallet'
import { injectConfiguredMulti } from './multi/inject-wallet'
import { injectConfiguredPolkadot } from './polkadot/inject-wallet'
import { injectConfiguredSolana } from './solana/inject-wallet'

// Built into `dist/inject.global.js`: a script that installs what `window.__latchkeyTestWallet` and its kin name.
injectConfigured(window)
injectConfiguredPolkadot(window)
injectConfiguredBitcoin(window)
injectConfiguredCosmos(window)
injectConfiguredSolana(window)
injectConfiguredMulti(window)
