/** What the modal says in its first view. */
export interface FirstCommonText {
  back: string
  close: string
  retry: string
  loading: string
  unavailable: string
  /** Stands in for the text of an error or alert that has none or could not be loaded. */
  failed: string
  addressCopied: string
  sent: string
  openWallet: (wallet: string) => string
  /** A request waits in the wallet's app. */
  waitingIn: (wallet: string) => string
}

export interface CommonText extends FirstCommonText {
  copy: string
  copied: string
  done: string
  network: string
  wallet: string
  fee: string
  unknown: string
  offline: string
  viewInExplorer: string
}

export interface AlertText {
  title: string
  text: string
}

export type AlertCode =
  | 'projectIdNotConfigured'
  | 'transportMissing'
  | 'invalidProjectId'
  | 'originNotAllowed'
  | 'relayRateLimited'
  | 'rateLimited'
  | 'serverError'
  | 'networkNotFound'
  | 'sessionExpired'
  | 'frameLoadFailed'
  | 'frameTimedOut'
  | 'unverifiedDomain'
  | 'multiWalletNotEnabled'
  | 'tokenBalanceUnavailable'

/** Every code that an error of the kit can carry, and the messages that no error carries: each has words for a visitor. */
export type ErrorTextCode =
  | 'userRejected'
  | 'requestPending'
  | 'timeout'
  | 'aborted'
  | 'modalClosed'
  | 'unsupportedNetwork'
  | 'switchFailed'
  | 'connectFailed'
  | 'signInFailed'
  | 'signMessageFailed'
  | 'actionNotAllowed'
  | 'disconnectFailed'
  | 'insufficientFunds'
  | 'invalidAddress'
  | 'invalidAmount'
  | 'networkError'
  | 'unavailable'
  | 'capabilityMissing'
  | 'notAuthorized'
  | 'walletDisconnected'
  | 'walletError'
  | 'invalidResponse'
  | 'wrongAccount'
  | 'grantMismatch'
  | 'unsupportedMethod'
  | 'batchTooLarge'
  | 'unknownBatch'
  | 'rateLimited'
  | 'executionReverted'
  | 'nonceTooLow'
  | 'nonceTooHigh'
  | 'feeTooLow'
  | 'feeTooHigh'
  | 'gasTooLow'
  | 'gasTooHigh'
  | 'transactionRejected'
  | 'unconfirmed'
  | 'transactionTypeUnsupported'
  | 'feeRose'
  | 'feeUnreasonable'
  | 'tokenMismatch'
  | 'nonTransferable'
  | 'transferHook'
  | 'accountFrozen'
  | 'memoRequired'
  | 'transactionChanged'
  | 'lookAlikeRecipient'
  | 'duplicateTransfer'
  | 'invalidRequest'
  | 'missingFields'
  | 'networkMissing'
  | 'connectorMissing'
  | 'notConnected'
  | 'invalidOptions'
  | 'invalidCaip'
  | 'adapterMissing'
  | 'adapterVersion'
  | 'destroyed'
  | 'internal'

/** What stands below every alert, and on the button that takes it away. */
export interface DeveloperText {
  note: string
  dismiss: string
}

/** The words for errors and alerts. */
export interface MessagesText {
  alerts: Record<AlertCode, AlertText>
  developer: DeveloperText
  errors: Record<ErrorTextCode, string>
}

export interface A11yText {
  opensInNewTab: string
}
