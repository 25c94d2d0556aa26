import { enAccount, enNetworks, enUnsupported } from './en-account'
import { enButton } from './en-button'
import { enConnect, enConnecting, enWalletHelp } from './en-connect'
import { enA11y, enAlerts, enCommon, enErrors } from './en-messages'
import { enReceive, enSend } from './en-send'
import { enAllWallets, enWalletConnect } from './en-wallet-connect'
import { enProfileWallets, enSwitchActiveChain } from './en-wallets'
import type { LocaleText } from './text.types'

/** English: the default, and the reference for every other locale. */
export const en: LocaleText = {
  locale: 'en',
  dir: 'ltr',
  text: {
    button: enButton,
    common: enCommon,
    connect: enConnect,
    walletHelp: enWalletHelp,
    connecting: enConnecting,
    walletConnect: enWalletConnect,
    allWallets: enAllWallets,
    account: enAccount,
    networks: enNetworks,
    unsupported: enUnsupported,
    profileWallets: enProfileWallets,
    switchActiveChain: enSwitchActiveChain,
    send: enSend,
    receive: enReceive,
    alerts: enAlerts,
    errors: enErrors,
    a11y: enA11y,
  },
}
