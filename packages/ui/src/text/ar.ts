import { arAccount, arNetworks, arTransactions, arUnsupported } from './ar/account'
import { arAccountTabs, arActivity, arBranding, arNfts, arWalletList } from './ar/activity'
import { arButton, arConnect } from './ar/connect'
import { arConnecting, arWalletHelp } from './ar/connecting'
import { arLogin } from './ar/login'
import { arA11y, arAlerts, arCommon, arDeveloper, arErrors } from './ar/messages'
import { arReceive, arSend } from './ar/send'
import { arSignIn } from './ar/sign-in'
import { arSmartSessions } from './ar/smart-sessions'
import { arTokenList, arTokens } from './ar/tokens'
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
    developer: arDeveloper,
    errors: arErrors,
    a11y: arA11y,
    walletHelp: arWalletHelp,
    connecting: arConnecting,
    walletConnect: arWalletConnect,
    allWallets: arAllWallets,
    account: arAccount,
    accountTabs: arAccountTabs,
    branding: arBranding,
    activity: arActivity,
    nfts: arNfts,
    tokenList: arTokenList,
    tokens: arTokens,
    walletList: arWalletList,
    signIn: arSignIn,
    login: arLogin,
    smartSessions: arSmartSessions,
    transactions: arTransactions,
    networks: arNetworks,
    unsupported: arUnsupported,
    profileWallets: arProfileWallets,
    switchActiveChain: arSwitchActiveChain,
    send: arSend,
    receive: arReceive,
  },
}
