import { enAccount, enNetworks, enUnsupported } from './en-account'
import { enConnecting, enWalletHelp } from './en-connecting'
import { enFirst } from './en-first'
import { enReceive, enSend } from './en-send'
import { enAllWallets, enWalletConnect } from './en-wallet-connect'
import { enProfileWallets, enSwitchActiveChain } from './en-wallets'
import type { LocaleText } from './text.types'

/** English: the default, and the reference for every other locale. */
export const en: LocaleText = {
  ...enFirst,
  text: {
    ...enFirst.text,
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
  },
}
