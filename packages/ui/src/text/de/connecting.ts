import type { ConnectingText, WalletHelpText } from '../connect-text.types'

export const deWalletHelp: WalletHelpText = {
  title: 'Was ist eine Wallet?',
  keysTitle: 'Ein Ort für Ihr Eigentum',
  keysText: 'Eine Wallet verwahrt, sendet und empfängt digitales Geld und Sammlerstücke.',
  loginTitle: 'Eine neue Art der Anmeldung',
  loginText: 'Verbinden Sie Ihre Wallet, statt überall Konten und Passwörter anzulegen.',
  safeTitle: 'Sie behalten die Kontrolle',
  safeText:
    'Eine Website sieht Ihre Adresse, nie Ihre Schlüssel. Ohne Ihre Zustimmung verlässt nichts Ihre Wallet.',
  opensPage: 'Öffnet diese Seite in ihrem Browser',
}

export const deConnecting: ConnectingText = {
  title: wallet => wallet,
  waiting: wallet => `In ${wallet} bestätigen`,
  waitingText: 'Bestätigen Sie die Verbindung in Ihrer Wallet.',
  opening: wallet => `${wallet} wird geöffnet`,
  connected: wallet => `Mit ${wallet} verbunden`,
  authenticating: 'Anmeldung wird geprüft…',
  rejected: 'Verbindung abgelehnt',
  rejectedText: 'Sie haben die Anfrage abgelehnt. Es wurde nichts weitergegeben.',
  timedOut: 'Das hat zu lange gedauert',
  timedOutText: wallet => `${wallet} antwortet nicht. Öffnen Sie die Wallet und versuchen Sie es erneut.`,
  pending: wallet => `In ${wallet} wartet eine Anfrage`,
  pendingText: 'Beantworten oder verwerfen Sie sie in der Wallet und versuchen Sie es dann erneut.',
  notInstalled: wallet => `${wallet} ist nicht installiert`,
  notInstalledText: 'Installieren Sie die Wallet in diesem Browser, um sie zu verbinden.',
  onPhone: wallet => `Verwenden Sie die App von ${wallet}`,
  onPhoneText:
    'Installieren Sie die App und öffnen Sie diese Seite im Browser der App. Oder wählen Sie eine andere Wallet.',
  install: wallet => `${wallet} holen`,
  afterInstall: 'Laden Sie diese Seite nach der Installation neu.',
  failed: 'Verbindung fehlgeschlagen',
  failedText: wallet =>
    `${wallet} konnte nicht verbunden werden. Es wurde nichts weitergegeben. Versuchen Sie es erneut.`,
  gone: wallet => `${wallet} ist nicht mehr verfügbar`,
  goneText: 'Prüfen Sie, ob die Wallet installiert und eingeschaltet ist, und versuchen Sie es dann erneut.',
  choose: 'Welches Netzwerk möchten Sie verwenden?',
  chooseWallet: 'Wallet auswählen',
}
