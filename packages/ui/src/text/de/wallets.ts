import type { ProfileWalletsText, SwitchActiveChainText } from '../wallets-text.types'

export const deProfileWallets: ProfileWalletsText = {
  title: 'Wallets',
  active: 'Aktiv',
  accounts: count => (count === 1 ? '1 Konto' : `${count} Konten`),
  switchHint: wallet => `Um ein Konto zu verwenden, das hier fehlt, geben Sie es in ${wallet} frei.`,
  account: number => `Konto ${number}`,
  chooseAccounts: wallet => `Konten in ${wallet} wählen`,
  connectAnother: 'Weitere Wallet verbinden',
  connectTo: namespace => `${namespace}-Wallet verbinden`,
  manage: wallet => `${wallet} verwalten`,
  others: 'Ebenfalls verbunden',
  recent: 'Zuletzt verbunden',
  forget: wallet => `${wallet} vergessen`,
  disconnectWallet: wallet => `${wallet} trennen`,
  disconnectAll: 'Alle trennen',
  kinds: {
    smartAccount: 'Smart Account',
    payment: 'Zahlungen',
    ordinals: 'Ordinals',
    stacks: 'Stacks',
  },
  empty: 'Keine Wallet verbunden',
}

export const deSwitchActiveChain: SwitchActiveChainText = {
  title: 'Andere Wallet nötig',
  text: (network, namespace) =>
    `${network} braucht eine ${namespace}-Wallet. Ihre verbundenen Wallets bleiben verbunden.`,
  connect: namespace => `${namespace}-Wallet verbinden`,
}
