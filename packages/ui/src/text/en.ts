import { enAccountTabs } from './en/account-tabs'
import { enActivity } from './en/activity'
import { enBranding } from './en/branding'
import { enAccount } from './en/later/account'
import { enAllWallets } from './en/later/all-wallets'
import { enConnecting } from './en/later/connecting'
import { enNetworks } from './en/later/networks'
import { enProfileWallets } from './en/later/profile-wallets'
import { enReceive } from './en/later/receive'
import { enSend } from './en/later/send'
import { enSwitchActiveChain } from './en/later/switch-active-chain'
import { enTransactions } from './en/later/transactions'
import { enUnsupported } from './en/later/unsupported'
import { enWalletConnect } from './en/later/wallet-connect'
import { enWalletHelp } from './en/later/wallet-help'
import { enLogin } from './en/login'
import { enNfts } from './en/nfts'
import { enSignIn } from './en/sign-in'
import { enSmartSessions } from './en/smart-sessions'
import { enTokenList } from './en/token-list'
import { enTokens } from './en/tokens'
import { enWalletList } from './en/wallet-list'
import { enMessages } from './en-messages'
import { enViews } from './en-views'
import type { LocaleText } from './text.types'

/** English: the default, and the reference for every other locale. */
export const en: LocaleText = {
  ...enViews,
  text: {
    ...enViews.text,
    ...enMessages,
    accountTabs: enAccountTabs,
    branding: enBranding,
    activity: enActivity,
    nfts: enNfts,
    tokenList: enTokenList,
    tokens: enTokens,
    walletList: enWalletList,
    signIn: enSignIn,
    login: enLogin,
    smartSessions: enSmartSessions,
    account: enAccount,
    networks: enNetworks,
    transactions: enTransactions,
    unsupported: enUnsupported,
    connecting: enConnecting,
    walletHelp: enWalletHelp,
    walletConnect: enWalletConnect,
    allWallets: enAllWallets,
    profileWallets: enProfileWallets,
    switchActiveChain: enSwitchActiveChain,
    send: enSend,
    receive: enReceive,
  },
}
