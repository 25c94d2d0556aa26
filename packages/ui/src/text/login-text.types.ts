/** Words of the logins of the embedded wallet. */
export interface LoginText {
  email: string
  emailInvalid: string
  continue: string
  /** Between the ways to connect. */
  or: string
  /** `name` is a brand, such as `Google`. */
  withSocial: (name: string) => string
  /** Title of the views of an email login. */
  title: string
  sending: string
  /** The person has to open the link that was sent to `email`. */
  linkTitle: string
  linkText: (email: string) => string
  /** Before the two digits to type on the page of the link. */
  number: string
  codeOfEmail: string
  codeTitle: string
  codeText: (email: string) => string
  code: string
  checking: string
  opening: string
  resend: string
  resendIn: (seconds: number) => string
  otherEmail: string
  /** Title of the view of a social login. */
  socialTitle: string
  socialWaiting: (name: string) => string
  socialText: string
  socialNumber: string
  farcasterTitle: string
  farcasterText: string
  farcasterOpen: string
  approveTitle: string
  approveLoading: string
  updateTitle: string
  newEmail: string
  updateOldText: (email: string) => string
  updateNewText: (email: string) => string
  updated: (email: string) => string
  done: string
  accountType: string
  standardAccount: string
  smartAccount: string
  useStandard: string
  useSmart: string
  changeEmail: string
  /** A page of the wallet in a tab of its own. */
  walletPage: string
  accountTypeFailed: string
  /** Failures, by their codes. Those of the frame come in its own words. */
  cooldown: (seconds: number) => string
  wrongCode: string
  expired: string
  timeout: string
  loadFailed: string
  frameLost: string
  popupClosed: string
  socialFailed: string
  farcasterFailed: string
  connectFailed: string
}
