import type { AlertCode, AlertText, ErrorTextCode, MessagesText } from './messages-text.types'

const enAlerts: Record<AlertCode, AlertText> = {
  projectIdNotConfigured: {
    title: 'Project ID Not Configured',
    text: 'The public relay needs a project ID. Wallets in this browser still work.',
  },
  transportMissing: {
    title: 'WalletConnect Transport Missing',
    text: 'Mobile wallets need the walletConnect() transport.',
  },
  invalidProjectId: { title: 'Invalid Project ID', text: "The service doesn't know this project ID." },
  originNotAllowed: {
    title: 'Invalid App Configuration',
    text: "This page's origin isn't on the project's allow list.",
  },
  relayRateLimited: { title: 'Rate Limited', text: 'Too many requests. Wait a moment and try again.' },
  rateLimited: { title: 'Rate Limited', text: 'Too many requests. Wait a moment and try again.' },
  serverError: { title: 'Server Error', text: "The app's settings couldn't be loaded. Try again later." },
  networkNotFound: { title: 'Network Not Found', text: "This network isn't in the app's list of networks." },
  sessionExpired: {
    title: 'Session Expired',
    text: "The session isn't valid anymore. Check your device's time settings and connect again.",
  },
  frameLoadFailed: {
    title: 'Network Error - Could not load embedded wallet',
    text: 'Check your connection and try again.',
  },
  frameTimedOut: { title: 'Embedded Wallet Request Timed Out', text: 'Try again.' },
  unverifiedDomain: {
    title: 'Unverified Domain',
    text: "This page's origin isn't allowed to use the embedded wallet.",
  },
  multiWalletNotEnabled: {
    title: 'Multi-Wallet Not Enabled',
    text: 'Enable it in the project configuration.',
  },
  tokenBalanceUnavailable: { title: 'Token Balance Unavailable', text: 'Try again in half a minute.' },
}

// Codes that differ to a developer alone share their words.
const waiting = 'You have a pending transaction. Wait for it to finish and try again.'
const feeLimit = "The fee limit isn't right. Adjust it in your wallet."
const setUp = "This site isn't set up correctly."

const enErrors: Record<ErrorTextCode, string> = {
  userRejected: 'You declined the request. Nothing changed.',
  requestPending: 'A request is already waiting in your wallet. Open your wallet to respond.',
  timeout: 'This took too long. Try again.',
  aborted: 'Canceled.',
  modalClosed: 'You closed this before finishing.',
  unsupportedNetwork: 'Chain is not supported. Switch to another network.',
  switchFailed: "The network couldn't be switched.",
  connectFailed: "The wallet couldn't be connected. Try again.",
  signInFailed: 'A problem occurred while trying initialize authentication',
  signMessageFailed: 'Error signing message',
  actionNotAllowed: 'Action not allowed',
  disconnectFailed: "The wallet couldn't be disconnected. Disconnect in the wallet itself.",
  insufficientFunds: 'Not enough funds. Nothing was sent.',
  invalidAddress: "This address isn't valid.",
  invalidAmount: "This amount isn't valid.",
  networkError: "The network isn't responding. Check your connection and try again.",
  unavailable: 'Not available at the moment.',
  capabilityMissing: "Your wallet doesn't support this.",
  notAuthorized: "Your wallet hasn't allowed this site. Connect again.",
  walletDisconnected: 'Your wallet got disconnected. Open it and try again.',
  walletError: 'Your wallet reported a problem. Open it and try again.',
  invalidResponse: 'Your wallet sent an unexpected response. Check it before trying again.',
  grantMismatch: 'Your wallet granted more than the app asked for. Revoke the session in your wallet.',
  wrongAccount: 'Your wallet used another account. Select the connected one there and try again.',
  unsupportedMethod: "Your wallet doesn't support this request.",
  batchTooLarge: "Your wallet can't do this many steps at once.",
  unknownBatch: 'Your wallet no longer knows this request.',
  rateLimited: 'Too many requests. Wait a moment and try again.',
  executionReverted: 'This transaction fails on the network.',
  nonceTooLow: waiting,
  nonceTooHigh: waiting,
  feeTooLow: 'The fee is too low at the moment. Try again.',
  feeTooHigh: feeLimit,
  gasTooLow: feeLimit,
  gasTooHigh: feeLimit,
  transactionRejected: 'The network refused the transaction.',
  unconfirmed: "It's signed and may still arrive. Don't sign another one before you know.",
  transactionTypeUnsupported: "The network doesn't support this transaction type.",
  feeRose: 'The network fee went up. Nothing was sent. Check the new fee.',
  feeUnreasonable: 'The network reports an unusually high fee. Nothing was sent.',
  tokenMismatch: "This token's details don't match the network. It can't be sent.",
  nonTransferable: "This token can't be sent.",
  transferHook: "This token's issuer has a say in transfers. It can't be sent.",
  memoRequired: 'This recipient needs a memo.',
  accountFrozen: "The token's issuer has frozen an account. Nothing was sent.",
  transactionChanged: 'Your wallet changed the transaction. Nothing was sent.',
  lookAlikeRecipient: 'This address only looks like one you know. Compare both in full.',
  duplicateTransfer: 'The same transfer is already on its way. Send it again only if you want to pay twice.',
  invalidRequest: 'The request was refused as invalid.',
  missingFields: 'Something is missing. Fill in every field.',
  networkMissing: "This site doesn't support this network.",
  connectorMissing: "This wallet isn't available here. Choose another one.",
  notConnected: 'No wallet is connected.',
  invalidOptions: setUp,
  invalidCaip: setUp,
  adapterMissing: setUp,
  adapterVersion: setUp,
  destroyed: 'This session has ended. Reload the page.',
  internal: 'Something went wrong. Try again.',
}

/** The words for errors and alerts: a chunk of their own, because most visits show none of them. */
export const enMessages: MessagesText = {
  alerts: enAlerts,
  developer: { note: 'Only developers see this alert: on localhost, or with debug.', dismiss: 'Dismiss' },
  errors: enErrors,
}
