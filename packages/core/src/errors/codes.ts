/**
 * Every code an error of this kit can carry. Closed: adding one is a minor change, removing one a breaking one.
 * The text a person reads for a code lives in the interface's dictionary under the same key.
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

/** One of the closed list of error codes. */
export type ErrorCode = (typeof errorCodes)[number]
