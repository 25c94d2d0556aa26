import { injectConfigured } from './inject-wallet'

// Built into `dist/inject.global.js`: a script that installs what `window.__latchkeyTestWallet` names.
injectConfigured(window)
