/** Words of the sign-in text's view, and of its row in the account view. */
export interface SignInText {
  /** Title of the view. */
  title: string
  /** The question. `app` is the host that the text names. */
  asks: (app: string) => string
  /** What a signature does. */
  harmless: string
  account: string
  /** The sentence that the app adds to the text. */
  statement: string
  resources: string
  validUntil: string
  /** Opens the text as it is signed. */
  fullText: string
  /** The text names another host than that of this page. */
  otherPage: (host: string) => string
  sign: string
  cancel: string
  /** While the wallet is asked. */
  waiting: string
  /** While the signature is checked. */
  verifying: string
  signedIn: string
  notSignedIn: string
  /** Nobody could say whether the account is signed in. */
  unknown: string
  signOut: string
  notSignedOut: string
}
