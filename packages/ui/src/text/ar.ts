import { arAccount, arNetworks, arTransactions, arUnsupported } from './ar/account'
import { arButton, arConnect } from './ar/connect'
import { arConnecting, arWalletHelp } from './ar/connecting'
import { arA11y, arAlerts, arCommon, arErrors } from './ar/messages'
import { arReceive, arSend } from './ar/send'
import { arAllWallets, arWalletConnect } from './ar/wallet-connect'
import { arProfileWallets, arSwitchActiveChain } from './ar/wallets'
import type { LocaleText } from './text.types'

/** Arabic, written right to left. */
export const ar: LocaleText = {
  locale: 'ar',
  dir: 'rtl',
  text: {
    button: arButton,
    common: arCommon,
    connect: arConnect,
    alerts: arAlerts,
    errors: arErrors,
    a11y: arA11y,
    walletHelp: arWalletHelp,
    connecting: arConnecting,
    walletConnect: arWalletConnect,
    allWallets: arAllWallets,
    account: arAccount,
    transactions: arTransactions,
    networks: arNetworks,
    unsupported: arUnsupported,
    profileWallets: arProfileWallets,
    switchActiveChain: arSwitchActiveChain,
    send: arSend,
    receive: arReceive,
  },
}
