import type { SignInText } from '../sign-in-text.types'

export const enSignIn: SignInText = {
  title: 'Sign in',
  asks: app => `Sign in to ${app}`,
  harmless: 'Your signature proves that you own this account. It sends nothing and costs nothing.',
  account: 'Account',
  statement: 'Statement',
  resources: 'Resources',
  validUntil: 'Valid until',
  fullText: 'Full text',
  otherPage: host => `This text is for ${host}, not for this site. Don't sign it.`,
  sign: 'Sign in',
  cancel: 'Cancel',
  waiting: 'Continue in your wallet',
  verifying: 'Authenticating...',
  signedIn: 'Signed in',
  notSignedIn: 'Not signed in',
  unknown: 'Sign-in could not be checked',
  signOut: 'Sign out',
  notSignedOut: 'You are still signed in. Try again.',
}
