import type { AccountText, NetworksText, TransactionsText, UnsupportedText } from './account-text.types'
import type {
  AccountTabsText,
  ActivityText,
  BrandingText,
  NftsText,
  WalletListText,
} from './activity-text.types'
import type {
  AllWalletsText,
  ButtonText,
  ConnectingText,
  ConnectText,
  WalletHelpText,
} from './connect-text.types'
import type { LoginText } from './login-text.types'
import type { A11yText, CommonText, FirstCommonText, MessagesText } from './messages-text.types'
import type { ReceiveText, SendText } from './send-text.types'
import type { SignInText } from './sign-in-text.types'
import type { SmartSessionsText } from './smart-sessions-text.types'
import type { TokenListText, TokensText } from './tokens-text.types'
import type { WalletConnectText } from './wallet-connect-text.types'
import type { ProfileWalletsText, SwitchActiveChainText } from './wallets-text.types'

/** What the first frame of the modal needs. */
export interface FrameText {
  button: ButtonText
  common: FirstCommonText
  connect: ConnectText
  a11y: A11yText
}

/** What the modal says before another view than its first is opened. */
export interface FirstText extends FrameText, MessagesText {}

/** What the later views share of the dictionary. */
export interface SharedText extends FirstText {
  common: CommonText
}

/** Words that come with the module of the view that shows them. */
export interface ViewsText {
  walletHelp: WalletHelpText
  connecting: ConnectingText
  walletConnect: WalletConnectText
  allWallets: AllWalletsText
  account: AccountText
  transactions: TransactionsText
  networks: NetworksText
  unsupported: UnsupportedText
  profileWallets: ProfileWalletsText
  switchActiveChain: SwitchActiveChainText
  send: SendText
  receive: ReceiveText
}

/** Words that come with the view that shows them, or with a part of it that is loaded later. */
export interface OwnText extends ViewsText {
  accountTabs: AccountTabsText
  branding: BrandingText
  activity: ActivityText
  nfts: NftsText
  tokenList: TokenListText
  tokens: TokensText
  signIn: SignInText
  smartSessions: SmartSessionsText
  walletList: WalletListText
  login: LoginText
}

/** The dictionary in a later view: what all of them share, and the sections that its module brings. */
export interface ViewText extends SharedText, ViewsText {}

/**
 * Every string that the interface shows. A new view adds its interface to `OwnText`, brings its English strings with its
 * module (`text` of `defineLazyView`), and adds strings to each locale: the shared sections pay for every view.
 */
export interface Text extends SharedText, OwnText {}

/** A locale as its file exports it. */
export interface LocaleText<Dictionary extends FrameText = Text> {
  locale: string
  dir: 'ltr' | 'rtl'
  text: Dictionary
}

/** Any part of the dictionary, to override single strings. */
export type TextOverrides = {
  [View in keyof Text]?: Partial<Text[View]>
}
