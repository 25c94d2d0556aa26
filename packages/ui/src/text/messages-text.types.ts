export interface CommonText {
  back: string
  close: string
  cancel: string
  copy: string
  copied: string
  retry: string
  done: string
  continue: string
  loading: string
  learnMore: string
  network: string
  wallet: string
  fee: string
  unknown: string
  unavailable: string
  offline: string
  viewInExplorer: string
}

export interface AlertText {
  title: string
  text: string
}

export type AlertCode =
  | 'projectIdMissing'
  | 'projectIdInvalid'
  | 'originNotAllowed'
  | 'rateLimited'
  | 'serverError'
  | 'networkNotFound'
  | 'switchNetworkNotFound'
  | 'sessionExpired'
  | 'multiWalletDisabled'
  | 'unverifiedDomain'
  | 'tokenBalanceUnavailable'
  | 'remoteConfigOverrides'

export type ErrorTextCode =
  | 'userRejected'
  | 'requestPending'
  | 'timeout'
  | 'aborted'
  | 'modalClosed'
  | 'unsupportedNetwork'
  | 'switchFailed'
  | 'connectFailed'
  | 'disconnectFailed'
  | 'notInstalled'
  | 'insufficientFunds'
  | 'invalidAddress'
  | 'invalidAmount'
  | 'networkError'
  | 'unavailable'
  | 'capabilityMissing'
  | 'notAuthorized'
  | 'internal'

export interface A11yText {
  modal: string
  viewChanged: (title: string) => string
  network: (name: string) => string
  address: (address: string) => string
  balance: (amount: string) => string
  selected: string
  opensInNewTab: string
}
