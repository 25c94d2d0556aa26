import type { AlertCode, AlertText, ErrorTextCode, MessagesText } from './messages-text.types'

const enAlerts: Record<AlertCode, AlertText> = {
  projectIdMissing: {
    title: 'Project ID Not Configured',
    text: 'Hosted services need a project id. Everything else keeps working.',
  },
  transportMissing: {
    title: 'WalletConnect Transport Missing',
    text: 'Mobile wallets need the walletConnect() transport.',
  },
  projectIdInvalid: { title: 'Invalid Project ID', text: 'The project id is not known to the service.' },
  originNotAllowed: {
    title: 'Invalid App Configuration',
    text: 'The address of this page is not on the list of allowed origins of the project.',
  },
  rateLimited: { title: 'Rate Limited', text: 'Too many requests. Wait a moment and try again.' },
  networkNotFound: { title: 'Network Not Found', text: 'This network is not configured.' },
  sessionExpired: {
    title: 'Session Expired',
    text: 'The session is no longer valid. Check the time settings of your device and connect again.',
  },
  multiWalletDisabled: {
    title: 'Multi-Wallet Not Enabled',
    text: 'It has to be enabled in the configuration of the project.',
  },
  tokenBalanceUnavailable: { title: 'Token Balance Unavailable', text: 'Try again in half a minute.' },
}

// Codes that differ to a developer alone share their words.
const waiting = 'Another transaction of yours is in the way. Wait until it is done and try again.'
const feeLimit = 'The fee limit is not right. Correct it in your wallet.'
const setUp = 'This site is not set up correctly.'

const enErrors: Record<ErrorTextCode, string> = {
  userRejected: 'You declined in your wallet. Nothing was changed.',
  requestPending: 'A request is already waiting in your wallet. Open it to answer.',
  timeout: 'No answer in time. Try again.',
  aborted: 'Canceled.',
  modalClosed: 'The window was closed before the end.',
  unsupportedNetwork: 'Chain is not supported. Switch to another network.',
  switchFailed: 'The network could not be switched.',
  connectFailed: 'The wallet could not be connected. Try again.',
  disconnectFailed: 'The wallet could not be disconnected. Disconnect in the wallet itself.',
  insufficientFunds: 'Not enough funds. Nothing was sent.',
  invalidAddress: 'This address is not valid.',
  invalidAmount: 'This amount is not valid.',
  networkError: 'The network does not answer. Check your connection and try again.',
  unavailable: 'Not available at the moment.',
  capabilityMissing: 'Your wallet cannot do this.',
  notAuthorized: 'Your wallet has not allowed this site. Connect again.',
  walletDisconnected: 'Your wallet has lost its connection. Open it and try again.',
  walletError: 'Your wallet reported a problem. Open it and try again.',
  invalidResponse: 'The answer makes no sense. Look into your wallet before you try again.',
  wrongAccount: 'Your wallet used another account. Select the connected one there and try again.',
  unsupportedMethod: 'Your wallet does not know this request.',
  batchTooLarge: 'These are too many steps at once for your wallet.',
  unknownBatch: 'Your wallet no longer knows this request.',
  rateLimited: 'Too many requests. Wait a moment and try again.',
  executionReverted: 'The network refuses this.',
  nonceTooLow: waiting,
  nonceTooHigh: waiting,
  feeTooLow: 'The fee is too low at the moment. Try again.',
  feeTooHigh: feeLimit,
  gasTooLow: feeLimit,
  gasTooHigh: feeLimit,
  transactionRejected: 'The network refused the transaction.',
  transactionTypeUnsupported: 'The network does not carry this kind of transaction.',
  feeRose: 'The network fee went up. Nothing was sent. Check the new fee.',
  feeUnreasonable: 'The network reports an unusually high fee. Nothing was sent.',
  tokenMismatch: "This token's details don't match the network. It can't be sent.",
  transactionChanged: 'Your wallet changed the transaction. Nothing was sent.',
  duplicateTransfer: 'The same transfer is already on its way. Send it again only if you want to pay twice.',
  invalidRequest: 'The request was refused as invalid.',
  missingFields: 'Something is missing. Fill in every field.',
  networkMissing: 'This site does not know this network.',
  connectorMissing: 'This wallet is not available here. Choose another one.',
  notConnected: 'No wallet is connected.',
  invalidOptions: setUp,
  invalidCaip: setUp,
  adapterMissing: setUp,
  adapterVersion: setUp,
  destroyed: 'This page has come to its end. Reload it.',
  internal: 'Something went wrong. Try again.',
}

/** The words for errors and alerts: a chunk of their own, because most visits show none of them. */
export const enMessages: MessagesText = { alerts: enAlerts, errors: enErrors }
