/** The wallet of a session, as it describes itself. Untrusted: render as plain text. */
export interface PeerWallet {
  readonly name: string
  /** `data:image/…` */
  readonly icon?: string
  readonly url?: string
}

/** The app that holds a session, to open for its requests. */
export interface WalletApp {
  readonly name: string
  readonly href: string
}

/** What every shared transport says of its session. */
export interface SharedSessionState {
  /** The wallet of the active session. */
  peer: PeerWallet | null
  /** The app that opened for this session, to open for requests too. `null` after a scanned code. */
  app: WalletApp | null
  /** Number of pending requests. On phones, show an "Open wallet" button while it is above zero. */
  pendingRequests: number
}
