import type { AllWalletsText } from '../connect-text.types'
import type { WalletConnectText } from '../wallet-connect-text.types'

export const deWalletConnect: WalletConnectText = {
  ways: wallet => `Wege zu ${wallet}`,
  platforms: {
    browser: 'Browser',
    mobile: 'Mobil',
    qr: 'Telefon',
    web: 'Web',
    desktop: 'Desktop',
    unsupported: 'Add-on',
  },
  scan: 'Mit dem Telefon scannen',
  scanWith: wallet => `Mit ${wallet} scannen`,
  scanText: 'Verwenden Sie die Kamera des Telefons oder den Scanner der Wallet und bestätigen Sie dort.',
  qrLabel: 'QR-Code, der eine Wallet auf Ihrem Telefon verbindet',
  copyLink: 'Link kopieren',
  linkCopied: 'Link kopiert',
  preparing: 'Der Code wird vorbereitet',
  slow: 'Wir versuchen es weiter …',
  slowText: 'Der Verbindungsdienst antwortet noch nicht. Warten Sie oder wählen Sie eine andere Wallet.',
  chooseAnother: 'Andere Wallet wählen',
  renewing: 'Der Code ist abgelaufen. Ein neuer wird erstellt.',
  unreachable: 'Telefone sind gerade nicht erreichbar',
  unreachableText:
    'Der Verbindungsdienst antwortet nicht. Wallets in diesem Browser funktionieren weiterhin.',
  openAny: 'Wallet öffnen',
  openText: wallet => `Bestätigen Sie die Verbindung in ${wallet} und kehren Sie dann hierher zurück.`,
  openAnyText:
    'Wählen Sie Ihre Wallet, bestätigen Sie dort die Verbindung und kehren Sie dann hierher zurück.',
  webText: wallet => `${wallet} öffnet sich in einem neuen Tab. Bestätigen Sie dort die Verbindung.`,
  desktopText: wallet => `${wallet} öffnet sich auf diesem Computer. Bestätigen Sie dort die Verbindung.`,
  dontHave: wallet => `Sie haben ${wallet} noch nicht?`,
  appStore: 'App Store',
  playStore: 'Google Play',
  chromeStore: 'Chrome Web Store',
  homepage: 'Website',
  unknown: 'Diese Wallet ist nicht bekannt',
  unknownText: 'Sie steht nicht auf der Liste. Wählen Sie eine andere.',
}

export const deAllWallets: AllWalletsText = {
  more: 'Mehr anzeigen',
  failed: 'Die Liste konnte nicht geladen werden',
  failedText: 'Wallets in diesem Browser funktionieren weiter.',
  empty: 'Keine Wallets auf der Liste',
}
