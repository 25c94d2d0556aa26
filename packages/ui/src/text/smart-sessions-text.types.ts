import type { FetchedListText } from './activity-text.types'

export interface SmartSessionsText extends FetchedListText {
  /** Title of the list, and of the row that opens it. */
  title: string
  /** Stands for the app where this browser alone knows the session. */
  thisApp: string
  status: Record<'active' | 'expired' | 'revoked', string>
  expires: string
  /** What a permission or a limit is about. */
  kinds: Record<
    'sendCoin' | 'sendToken' | 'sendNft' | 'useContract' | 'limitRate' | 'limitFee' | 'limitCalls',
    string
  >
  /** A permission of a type that the interface does not know. */
  otherKind: (type: string) => string
  /** Fields of permissions. */
  fields: Record<
    | 'upTo'
    | 'requests'
    | 'perPeriod'
    | 'period'
    | 'startsAt'
    | 'atFirst'
    | 'atMost'
    | 'perSecond'
    | 'contract'
    | 'numbers'
    | 'functions',
    string
  >
  /** Unit of an amount of a token that the app does not list. */
  smallestUnits: string
  /** Who enforces the limits. */
  enforced: string
  unregistered: string
  openInWallet: string
  revoke: string
  /** Accessible name of `revoke`. Begins with its text. */
  revokeOf: (app: string) => string
  confirmTitle: string
  confirmText: string
  confirm: string
  waiting: string
  notRevoked: string
}
