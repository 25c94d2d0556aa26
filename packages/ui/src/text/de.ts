import { deAccount, deNetworks, deTransactions, deUnsupported } from './de/account'
import { deAccountTabs, deActivity, deBranding, deNfts, deWalletList } from './de/activity'
import { deButton, deConnect } from './de/connect'
import { deConnecting, deWalletHelp } from './de/connecting'
import { deLogin } from './de/login'
import { deA11y, deAlerts, deCommon, deDeveloper, deErrors } from './de/messages'
import { deReceive, deSend } from './de/send'
import { deSignIn } from './de/sign-in'
import { deSmartSessions } from './de/smart-sessions'
import { deTokenList, deTokens } from './de/tokens'
import { deAllWallets, deWalletConnect } from './de/wallet-connect'
import { deProfileWallets, deSwitchActiveChain } from './de/wallets'
import type { LocaleText } from './text.types'

/** German. */
export const de: LocaleText = {
  locale: 'de',
  dir: 'ltr',
  text: {
    button: deButton,
    common: deCommon,
    connect: deConnect,
    alerts: deAlerts,
    developer: deDeveloper,
    errors: deErrors,
    a11y: deA11y,
    walletHelp: deWalletHelp,
    connecting: deConnecting,
    walletConnect: deWalletConnect,
    allWallets: deAllWallets,
    account: deAccount,
    accountTabs: deAccountTabs,
    branding: deBranding,
    activity: deActivity,
    nfts: deNfts,
    tokenList: deTokenList,
    tokens: deTokens,
    walletList: deWalletList,
    signIn: deSignIn,
    login: deLogin,
    smartSessions: deSmartSessions,
    transactions: deTransactions,
    networks: deNetworks,
    unsupported: deUnsupported,
    profileWallets: deProfileWallets,
    switchActiveChain: deSwitchActiveChain,
    send: deSend,
    receive: deReceive,
  },
}
