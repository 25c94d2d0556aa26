import type { AccountText, NetworksText, TransactionsText, UnsupportedText } from '../account-text.types'

export const deAccount: AccountText = {
  title: 'Konto',
  copyAddress: 'Adresse kopieren',
  rename: 'Konto benennen',
  label: 'Name des Kontos',
  save: 'Speichern',
  cancel: 'Abbrechen',
  balance: 'Guthaben',
  balanceUnavailable: 'Guthaben nicht verfügbar',
  balanceFailed: 'Das Guthaben konnte nicht geladen werden',
  tokens: 'Token',
  noTokens: 'Noch keine Token',
  noTokensText: 'Token, die Sie empfangen, erscheinen hier.',
  tokensFailed: 'Die Token konnten nicht geladen werden',
  tokensUnavailable: 'Token nicht verfügbar',
  noSource: 'Diese Website zeigt das nicht an.',
  send: 'Senden',
  receive: 'Empfangen',
  networks: 'Netzwerke',
  switchWallet: 'Wallet wechseln',
  disconnect: 'Trennen',
}

export const deNetworks: NetworksText = {
  title: 'Netzwerk wechseln',
  search: 'Netzwerke suchen',
  current: 'Aktuell',
  testnet: 'Testnetz',
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
    `Diese Website unterstützt ${network} nicht. Wählen Sie ein anderes Netzwerk, um fortzufahren.`,
  networkNumber: number => `Netzwerk ${number}`,
  unknownNetwork: reference => `einem unbekannten Netzwerk (${reference})`,
  unknownText: 'Diese Website unterstützt das Netzwerk Ihrer Wallet nicht. Wählen Sie ein anderes.',
  choose: 'Netzwerk wählen',
  disconnect: 'Trennen',
}

export const deTransactions: TransactionsText = {
  title: 'Transaktionen',
  transfer: (amount, recipient) => `${amount} an ${recipient}`,
  other: 'Transaktion',
  dismiss: transaction => `Aus der Liste entfernen: ${transaction}`,
  unconfirmed: 'Signiert. Noch von keinem Knoten bestätigt.',
  broadcast: transaction => `Erneut übertragen, einmal bezahlt: ${transaction}`,
  status: {
    asked: 'Wartet auf Ihre Wallet',
    pending: 'Wartet auf das Netzwerk',
    unknown: 'Unklar. Prüfen Sie die Aktivität in Ihrer Wallet.',
    confirmed: 'Bestätigt',
    failed: 'Fehlgeschlagen. Nur die Gebühr wurde bezahlt.',
    replaced: 'In Ihrer Wallet ersetzt',
    dropped: 'Verworfen. Nichts wurde gesendet.',
  },
}
