import { enAccountTabs } from './en/account-tabs'
import { enActivity } from './en/activity'
import { enBranding } from './en/branding'
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
  },
}
