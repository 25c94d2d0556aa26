import type {
  AccountTabsText,
  ActivityText,
  BrandingText,
  NftsText,
  WalletListText,
} from '../activity-text.types'

export const deBranding: BrandingText = { line: 'Wallet-Verbindung von Latchkey' }

export const deAccountTabs: AccountTabsText = { nfts: 'NFTs', activity: 'Verlauf' }

const entries = (count: number) => (count === 1 ? '1 Spam-Eintrag' : `${count} Spam-Einträge`)

export const deActivity: ActivityText = {
  title: 'Transaktion',
  kinds: {
    send: 'Gesendet',
    receive: 'Empfangen',
    self: 'An dich selbst gesendet',
    trade: 'Getauscht',
    approve: 'Freigegeben',
    revoke: 'Freigabe entzogen',
    mint: 'Geprägt',
    burn: 'Vernichtet',
    deposit: 'Eingezahlt',
    withdraw: 'Ausgezahlt',
    deploy: 'App veröffentlicht',
    execute: 'App benutzt',
  },
  status: {
    pending: 'Ausstehend',
    confirmed: 'Bestätigt',
    failed: 'Fehlgeschlagen',
  },
  feeSpent: 'Fehlgeschlagen. Nur die Gebühr wurde ausgegeben.',
  undated: 'Ohne Datum',
  others: count => `und ${count} weitere`,
  spam: 'Spam',
  showSpam: count => `${entries(count)} anzeigen`,
  hideSpam: count => `${entries(count)} ausblenden`,
  spamWarning: 'Du hast das nicht angefordert. Kopiere keine Adressen daraus und folge keinen Links.',
  more: 'Mehr laden',
  older: date => `Transaktionen vor dem ${date} fehlen womöglich.`,
  empty: 'Noch kein Verlauf',
  emptyText: 'Was du sendest und empfängst, erscheint hier.',
  failed: 'Die Transaktionen konnten nicht geladen werden',
  unavailable: 'Verlauf nicht verfügbar',
  gone: 'Diese Transaktion gibt es nicht mehr',
  goneText: 'Das Netzwerk hat sie zurückgenommen, oder du hast das Konto gewechselt.',
  sender: 'Von',
  recipient: 'An',
  time: 'Zeit',
  state: 'Status',
  transaction: 'Transaktion',
  copySender: 'Absender kopieren',
  copyRecipient: 'Empfänger kopieren',
  contract: 'Vertrag',
  copyContract: 'Vertrag kopieren',
  spender: 'Darf ausgeben',
  copySpender: 'Adresse kopieren',
  unlimited: 'Unbegrenzt',
}

const spamNfts = (count: number) => (count === 1 ? '1 Spam-NFT' : `${count} Spam-NFTs`)

export const deNfts: NftsText = {
  title: 'NFT',
  token: tokenId => `Nr. ${tokenId}`,
  noImage: 'Kein Bild',
  spam: 'Spam',
  showSpam: count => `${spamNfts(count)} anzeigen`,
  hideSpam: count => `${spamNfts(count)} ausblenden`,
  spamWarning: 'Du hast dieses NFT nicht angefordert. Folge keinen Links daraus.',
  more: 'Mehr laden',
  older: date => `NFTs, die Sie vor dem ${date} erhalten haben, fehlen womöglich.`,
  empty: 'Noch keine NFTs',
  emptyText: 'NFTs, die du empfängst, erscheinen hier.',
  failed: 'Die NFTs konnten nicht geladen werden',
  unavailable: 'NFTs nicht verfügbar',
  gone: 'Dieses NFT gibt es hier nicht mehr',
  goneText: 'Es gehört dir nicht mehr, oder du hast das Konto gewechselt.',
  collection: 'Sammlung',
  tokenId: 'Nummer',
  owned: 'Du besitzt',
  contract: 'Vertrag',
  copyContract: 'Vertrag kopieren',
}

export const deWalletList: WalletListText = {
  bundled: 'Die ganze Liste ist gerade nicht erreichbar. Dies sind die bekanntesten Wallets.',
}
