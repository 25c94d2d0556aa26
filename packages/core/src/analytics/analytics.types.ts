import type { Social } from '../context/embedded-wallet-options.types.js'

/** What every event of a transfer says. The amount is in units of the token. No address is in it. */
interface SendProperties {
  readonly network: string
  /** Symbol. */
  readonly token: string
  readonly amount: string
  readonly isSmartAccount: boolean
}

/** What every event of a sign-in says. `network`: CAIP-2 id. */
interface SignInProperties {
  readonly network: string
  readonly isSmartAccount: boolean
}

/** What every event of a social login says. */
interface SocialProperties {
  readonly provider: Social
}

type None = Record<never, never>

/** Events and their properties. One row per event: `report` and the watchers are typed by it. */
export interface AnalyticsEvents {
  INITIALIZE: {
    readonly namespaces: readonly string[]
    readonly networks: readonly string[]
    readonly features: Readonly<Record<string, unknown>>
  }
  MODAL_OPEN: { readonly connected: boolean }
  MODAL_CLOSE: { readonly connected: boolean }
  CLICK_ALL_WALLETS: None
  /** `view`: the view of the click. */
  SELECT_WALLET: { readonly name: string; readonly platform: WalletPlatform; readonly view: string }
  /** `badge`: the filter of the list, `search`: what was typed, without addresses and links. */
  SEARCH_WALLET: { readonly badge: string; readonly search: string }
  CLICK_WALLET_HELP: None
  CLICK_GET_WALLET: None
  /** A link to a wallet's store or home page was opened. */
  GET_WALLET: { readonly name: string; readonly type: WalletStore }
  CONNECT_SUCCESS: { readonly method: WalletPlatform; readonly name: string }
  CONNECT_ERROR: { readonly message: string }
  USER_REJECTED: { readonly message: string }
  DISCONNECT_SUCCESS: { readonly namespace: string }
  DISCONNECT_ERROR: { readonly message: string }
  CLICK_NETWORKS: None
  SWITCH_NETWORK: { readonly network: string }
  SET_PREFERRED_ACCOUNT_TYPE: { readonly accountType: string; readonly network: string }
  CLICK_TRANSACTIONS: { readonly isSmartAccount: boolean }
  LOAD_MORE_TRANSACTIONS: { readonly isSmartAccount: boolean }
  ERROR_FETCH_TRANSACTIONS: { readonly isSmartAccount: boolean; readonly message: string }
  /** The visitor agreed to the text, and the wallet is asked. */
  CLICK_SIGN_SIWX_MESSAGE: SignInProperties
  CLICK_CANCEL_SIWX: SignInProperties
  SIWX_AUTH_SUCCESS: SignInProperties
  SIWX_AUTH_ERROR: SignInProperties & { readonly message: string }
  EMAIL_SUBMITTED: None
  /** The visitor approved this browser by the link of the mail. */
  DEVICE_REGISTERED_FOR_EMAIL: None
  EMAIL_VERIFICATION_CODE_SENT: None
  EMAIL_VERIFICATION_CODE_PASS: None
  EMAIL_VERIFICATION_CODE_FAIL: { readonly message: string }
  /** The visitor opened the form for another email address. */
  EMAIL_EDIT: None
  SOCIAL_LOGIN_STARTED: SocialProperties
  /** The provider has answered, and the wallet is being opened. */
  SOCIAL_LOGIN_REQUEST_USER_DATA: SocialProperties
  SOCIAL_LOGIN_SUCCESS: SocialProperties
  SOCIAL_LOGIN_CANCELED: SocialProperties
  SOCIAL_LOGIN_ERROR: SocialProperties & { readonly message: string }
  OPEN_SEND: { readonly network: string; readonly isSmartAccount: boolean }
  /** The wallet is asked to sign. */
  SEND_INITIATED: SendProperties
  /** The wallet has sent the transfer. */
  SEND_SUCCESS: SendProperties
  /** The wallet declined. */
  SEND_REJECTED: SendProperties
  /** The transfer failed, before the wallet sent it or on the chain. */
  SEND_ERROR: SendProperties & { readonly message: string }
}

/** How a wallet reaches the page. */
export type WalletPlatform = 'browser' | 'external' | 'mobile' | 'qrcode' | 'unknown'

/** The kind of a link to a wallet's page. */
export type WalletStore = 'app_store' | 'play_store' | 'chrome_store' | 'homepage'

/** An event with its properties. */
export type AnalyticsReport = {
  readonly [Name in keyof AnalyticsEvents]: {
    readonly event: Name
    readonly properties: AnalyticsEvents[Name]
  }
}[keyof AnalyticsEvents]

/** Reports one event. */
export type Report = (report: AnalyticsReport) => void
