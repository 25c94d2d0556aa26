import type { TokenListText, TokensText } from '../tokens-text.types'

export const deTokenList: TokenListText = { add: 'Token hinzufügen', unverified: 'Ungeprüft' }

export const deTokens: TokensText = {
  title: 'Token',
  address: 'Adresse des Tokens',
  hint: network => `Die Adresse des Tokens auf ${network}`,
  reading: 'Der Token wird gelesen',
  name: 'Name',
  symbol: 'Symbol',
  decimals: 'Nachkommastellen',
  unverifiedText:
    'Jeder kann einen Token mit beliebigem Namen erstellen. Vergleichen Sie die Adresse mit einer Quelle, der Sie vertrauen.',
  imitates: known =>
    `Das ist nicht ${known}. Er sieht nur so aus und hat eine andere Adresse. Er kann wertlos sein.`,
  otherNamespace: (namespace, network) => `Das ist eine Adresse von ${namespace}. Sie sind auf ${network}.`,
  otherNetwork: (other, network) => `Dieser Token ist auf ${other}. Sie sind auf ${network}.`,
  noToken: network => `Unter dieser Adresse gibt es auf ${network} keinen Token`,
  listed: symbol => `${symbol} ist schon in Ihrer Liste`,
  changed: 'Der Token hat seine Angaben geändert. Prüfen Sie sie noch einmal.',
  full: 'Sie haben schon 50 Token hinzugefügt. Entfernen Sie zuerst einen.',
  added: symbol => `${symbol} hinzugefügt`,
  unsupported: network => `Auf ${network} können Token nicht über ihre Adresse hinzugefügt werden.`,
  contract: 'Adresse',
  copyContract: 'Adresse des Tokens kopieren',
  watch: wallet => `Zu ${wallet} hinzufügen`,
  watching: wallet => `In ${wallet} bestätigen`,
  watched: wallet => `Zu ${wallet} hinzugefügt`,
  notWatched: 'Nicht zu Ihrer Wallet hinzugefügt',
  symbolTooLong: 'Wallets nehmen Symbole mit bis zu 11 Zeichen.',
  remove: 'Aus der Liste entfernen',
  removed: symbol => `${symbol} entfernt`,
  gone: 'Dieser Token ist nicht in Ihrer Liste',
  goneText: 'Sie haben ihn entfernt, oder Sie haben das Konto oder das Netzwerk gewechselt.',
}
