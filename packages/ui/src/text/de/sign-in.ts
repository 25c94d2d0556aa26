import type { SignInText } from '../sign-in-text.types'

export const deSignIn: SignInText = {
  title: 'Anmelden',
  asks: app => `Bei ${app} anmelden`,
  harmless:
    'Ihre Signatur beweist, dass Ihnen dieses Konto gehört. Es wird nichts gesendet, und es kostet nichts.',
  account: 'Konto',
  statement: 'Erklärung',
  resources: 'Ressourcen',
  validUntil: 'Gültig bis',
  fullText: 'Vollständiger Text',
  otherPage: host => `Dieser Text ist für ${host}, nicht für diese Website. Signieren Sie ihn nicht.`,
  sign: 'Anmelden',
  cancel: 'Abbrechen',
  waiting: 'In der Wallet fortfahren',
  verifying: 'Anmeldung wird geprüft…',
  signedIn: 'Angemeldet',
  notSignedIn: 'Nicht angemeldet',
  unknown: 'Anmeldung konnte nicht geprüft werden',
  signOut: 'Abmelden',
  notSignedOut: 'Sie sind noch angemeldet. Versuchen Sie es erneut.',
}
