/**
 * Every code of a `LatchkeyError`. Adding a code is a minor change, removing one is a breaking change. The dictionary
 * of `@latchkey/ui` has the visitor's text of a code under the same key.
 */
export const errorCodes = [
  // what a person did
  'userRejected',
  'modalClosed',
  'aborted',
  'timeout',
  // what the wallet did
  'requestPending',
  'notAuthorized',
  'walletDisconnected',
  'walletError',
  'invalidResponse',
  'wrongAccount',
  'unsupportedMethod',
  'unsupportedNetwork',
  'switchFailed',
  'connectFailed',
  'disconnectFailed',
  'batchTooLarge',
  'unknownBatch',
  // what the chain did
  'networkError',
  'rateLimited',
  'insufficientFunds',
  'executionReverted',
  'nonceTooLow',
  'nonceTooHigh',
  'feeTooLow',
  'feeTooHigh',
  'gasTooLow',
  'gasTooHigh',
  'transactionRejected',
  'transactionTypeUnsupported',
  // what no longer is what the visitor saw
  'feeRose',
  'feeUnreasonable',
  'tokenMismatch',
  'transactionChanged',
  'duplicateTransfer',
  // what the caller did
  'invalidOptions',
  'invalidCaip',
  'invalidAddress',
  'invalidAmount',
  'invalidRequest',
  'missingFields',
  'adapterMissing',
  'adapterVersion',
  'networkMissing',
  'connectorMissing',
  'capabilityMissing',
  'notConnected',
  'unavailable',
  'destroyed',
  'internal',
] as const

/** A code of `errorCodes`. */
export type ErrorCode = (typeof errorCodes)[number]
