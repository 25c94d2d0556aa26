import type { AccountText, NetworksText, TransactionsText, UnsupportedText } from './account-text.types'
import type { ButtonText, ConnectingText, ConnectText, WalletHelpText } from './connect-text.types'
import type { A11yText, CommonText, FirstCommonText, MessagesText } from './messages-text.types'
import type { ReceiveText, SendText } from './send-text.types'
import type { AllWalletsText, WalletConnectText } from './wallet-connect-text.types'
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

/** Every string that the interface shows. A new view adds its interface here and its strings to each locale. */
export interface Text extends FirstText {
  common: CommonText
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
