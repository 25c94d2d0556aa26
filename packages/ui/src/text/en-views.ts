import { enAccount, enNetworks, enTransactions, enUnsupported } from './en/account'
import { enConnecting, enWalletHelp } from './en/connecting'
import { enFirst } from './en/first'
import { enCommon } from './en/later-common'
import { enReceive, enSend } from './en/send'
import { enAllWallets, enWalletConnect } from './en/wallet-connect'
import { enProfileWallets, enSwitchActiveChain } from './en/wallets'
import type { MessagesText } from './messages-text.types'
import type { LocaleText, SharedText } from './text.types'

/** English without the words for errors and alerts, and without those of single views: they are loaded apart. */
export const enViews: LocaleText<Omit<SharedText, keyof MessagesText>> = {
  ...enFirst,
  text: {
    ...enFirst.text,
    common: enCommon,
    walletHelp: enWalletHelp,
    connecting: enConnecting,
    walletConnect: enWalletConnect,
    allWallets: enAllWallets,
    account: enAccount,
    transactions: enTransactions,
    networks: enNetworks,
    unsupported: enUnsupported,
    profileWallets: enProfileWallets,
    switchActiveChain: enSwitchActiveChain,
    send: enSend,
    receive: enReceive,
  },
}
