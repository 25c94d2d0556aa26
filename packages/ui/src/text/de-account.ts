import type { AccountText, NetworksText, ProfileWalletsText, UnsupportedText } from './text.types'

export const deAccount: AccountText = {
  title: 'Konto',
  copyAddress: 'Adresse kopieren',
  addressCopied: 'Adresse kopiert',
  balance: 'Guthaben',
  balanceUnavailable: 'Guthaben nicht verfügbar',
  balanceFailed: 'Das Guthaben konnte nicht geladen werden',
  tabs: 'Inhalt dieses Kontos',
  tokens: 'Token',
  nfts: 'NFTs',
  activity: 'Aktivität',
  noTokens: 'Noch keine Token',
  noTokensText: 'Token, die Sie empfangen, erscheinen hier.',
  tokensFailed: 'Die Token konnten nicht geladen werden',
  noNfts: 'Noch keine NFTs',
  noNftsText: 'Sammlerstücke, die Sie empfangen, erscheinen hier.',
  noActivity: 'Noch keine Aktivität',
  noActivityText: 'Was Sie senden und empfangen, erscheint hier.',
  tokensUnavailable: 'Token nicht verfügbar',
  nftsUnavailable: 'NFTs nicht verfügbar',
  activityUnavailable: 'Aktivität nicht verfügbar',
  noSource: 'Diese Seite hat dafür keine Quelle.',
  activityFailed: 'Die Aktivität konnte nicht geladen werden',
  notOnNetwork: network => `Auf ${network} nicht verfügbar`,
  send: 'Senden',
  receive: 'Empfangen',
  networks: 'Netzwerke',
  switchAccount: 'Konto wechseln',
  switchWallet: 'Wallet wechseln',
  disconnect: 'Trennen',
  disconnecting: 'Wird getrennt',
  connectedWith: wallet => `Mit ${wallet} verbunden`,
}

export const deNetworks: NetworksText = {
  title: 'Netzwerk wechseln',
  search: 'Netzwerke suchen',
  current: 'Aktuell',
  testnet: 'Testnetzwerk',
  notInWallet: 'In Ihrer Wallet nicht verfügbar',
  switching: network => `Wechsel zu ${network}`,
  approveSwitch: wallet => `In ${wallet} bestätigen`,
  switched: network => `Jetzt auf ${network}`,
  failed: network => `Wechsel zu ${network} nicht möglich`,
  rejected: 'Sie haben den Wechsel abgelehnt. Das Netzwerk bleibt unverändert.',
  nothingFound: 'Kein Netzwerk gefunden',
  results: count => (count === 1 ? '1 Netzwerk' : `${count} Netzwerke`),
}

export const deUnsupported: UnsupportedText = {
  title: 'Netzwerk nicht unterstützt',
  text: network =>
    `Diese Website arbeitet nicht auf ${network}. Wählen Sie ein anderes Netzwerk, um fortzufahren.`,
  networkNumber: number => `Netzwerk ${number}`,
  unknownText: 'Diese Website arbeitet nicht auf dem Netzwerk Ihrer Wallet. Wählen Sie ein anderes.',
  choose: 'Netzwerk wählen',
  disconnect: 'Trennen',
}

export const deProfileWallets: ProfileWalletsText = {
  title: 'Wallets',
  active: 'Aktiv',
  accounts: count => (count === 1 ? '1 Konto' : `${count} Konten`),
  switchHint: wallet => `Um ein anderes Konto zu verwenden, wählen Sie es in ${wallet}.`,
  chooseAccounts: wallet => `Konten in ${wallet} wählen`,
  connectAnother: 'Weitere Wallet verbinden',
  empty: 'Keine Wallet verbunden',
}
