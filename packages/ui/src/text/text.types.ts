import type { AccountText, NetworksText, UnsupportedText } from './account-text.types'
import type { ButtonText, ConnectingText, ConnectText, WalletHelpText } from './connect-text.types'
import type { A11yText, AlertCode, AlertText, CommonText, ErrorTextCode } from './messages-text.types'
import type { ReceiveText, SendText } from './send-text.types'
import type { AllWalletsText, WalletConnectText } from './wallet-connect-text.types'
import type { ProfileWalletsText, SwitchActiveChainText } from './wallets-text.types'

/** What the modal says before another view than its first is opened. */
export interface FirstText {
  button: ButtonText
  common: CommonText
  connect: ConnectText
  alerts: Record<AlertCode, AlertText>
  errors: Record<ErrorTextCode, string>
  a11y: A11yText
}

/** Every string that the interface shows. A new view adds its interface here and its strings to each locale. */
export interface Text extends FirstText {
  walletHelp: WalletHelpText
  connecting: ConnectingText
  walletConnect: WalletConnectText
  allWallets: AllWalletsText
  account: AccountText
  networks: NetworksText
  unsupported: UnsupportedText
  profileWallets: ProfileWalletsText
  switchActiveChain: SwitchActiveChainText
  send: SendText
  receive: ReceiveText
}

/** A locale as its file exports it. */
export interface LocaleText<Dictionary extends FirstText = Text> {
  locale: string
  dir: 'ltr' | 'rtl'
  text: Dictionary
}

/** Any part of the dictionary, to override single strings. */
export type TextOverrides = {
  [View in keyof Text]?: Partial<Text[View]>
}
