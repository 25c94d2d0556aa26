import type { AccountKey } from './en.js'

export const de: Readonly<Record<AccountKey, string>> = {
  title: 'Ihre Wallet',
  intro:
    'Melden Sie sich an, um die Geräte Ihrer Wallet zu sehen, eines zu entfernen oder Ihre Wiederherstellungsphrase zu sichern. Diese Seite speichert nichts.',
  email: 'E-Mail-Adresse',
  next: 'Weiter',
  waitTitle: 'Sehen Sie in Ihr Postfach',
  waitText: 'Öffnen Sie den Link in der E-Mail der Wallet, und geben Sie dort diese Zahl ein:',
  codeTitle: 'Code eingeben',
  codeText: 'Der Code steht in einer zweiten E-Mail an {email}.',
  code: 'Code',
  startAgain: 'Neu beginnen',
  devices: 'Geräte',
  devicesText: 'Jeder Browser ist auf jeder Website ein eigenes Gerät.',
  unknownBrowser: 'Browser',
  facts: 'Hinzugefügt {added}, zuletzt benutzt {seen}',
  remove: 'Entfernen',
  removeDevice: '{name} entfernen, hinzugefügt {added}',
  removeAsk:
    'Das Gerät öffnet die Wallet dann nicht mehr. Wer es benutzt hat, kennt die Wiederherstellungsphrase vielleicht schon: Nach einem Angriff verschieben Sie Ihr Vermögen in eine neue Wallet.',
  removeAnyway: 'Gerät entfernen',
  keep: 'Behalten',
  removed: 'Das Gerät wurde entfernt.',
  phrase: 'Wiederherstellungsphrase',
  phraseText:
    'Wer diese zwölf Wörter hat, hat alles in Ihrer Wallet. Schreiben Sie sie auf, wo niemand sonst hinsieht. Keine Seite und kein Mensch braucht sie je von Ihnen.',
  show: 'Wiederherstellungsphrase anzeigen',
  hide: 'Ausblenden',
  working: 'Einen Moment …',
  signOut: 'Abmelden',
  noWallet: 'Zu dieser Adresse gibt es keine Wallet.',
  framed: 'Diese Seite funktioniert nur in einem eigenen Tab.',
  failed: 'Etwas ist schiefgegangen. Versuchen Sie es erneut.',
}
