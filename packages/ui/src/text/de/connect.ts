import type { ButtonText, ConnectText } from '../connect-text.types'

export const deButton: ButtonText = {
  connect: 'Wallet verbinden',
  connecting: 'Verbinden',
  reconnecting: 'Wieder verbinden',
  account: address => `Konto ${address}`,
  selectNetwork: 'Netzwerk wählen',
  unsupportedNetwork: 'Netzwerk nicht unterstützt',
  switchNetwork: network => `Netzwerk: ${network}. Netzwerk wechseln`,
  pending: count => `${count} ausstehend`,
}

export const deConnect: ConnectText = {
  title: 'Wallet verbinden',
  search: 'Wallets suchen',
  installed: 'Installiert',
  recent: 'Zuletzt verwendet',
  featured: 'Ausgewählt',
  more: 'Mehr',
  recommended: 'Empfohlen',
  installedBadge: 'Installiert',
  recentBadge: 'Zuletzt',
  connectedBadge: 'Verbunden',
  whatIsWallet: 'Was ist eine Wallet?',
  getWallet: 'Wallet holen',
  nothingFound: query => `Nichts passt zu „${query}“. Versuchen Sie einen anderen Namen.`,
  noWallets: 'Keine Wallet in diesem Browser',
  noWalletsText: 'Holen Sie eine, oder öffnen Sie diese Seite in Ihrer Wallet.',
  results: count => (count === 1 ? '1 Wallet' : `${count} Wallets`),
  phoneHint: 'Eine Wallet auf Ihrem Telefon',
  allWallets: 'Alle Wallets',
  withWallet: 'Mit einer Wallet fortfahren',
  suggestionsFailed: 'Weitere Wallets konnten nicht geladen werden',
  legal: 'Mit dem Verbinden stimmen Sie zu:',
  accept: 'Ich stimme zu:',
  terms: 'Nutzungsbedingungen',
  privacy: 'Datenschutzerklärung',
}
