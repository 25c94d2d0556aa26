/**
 * Every code of a `LatchkeyError`. Adding a code is a minor change, removing one is a breaking change. The dictionary
 * of `@latchkey/ui` has the visitor's text of a code under the same key.
 */
export const errorCodes = [
  // what a person did
  /** The visitor declined in the wallet. */
  'userRejected',
  /** The visitor closed the modal that a call waited for. */
  'modalClosed',
  /** The caller's signal fired, or a newer call took the place of this one. */
  'aborted',
  /** Nobody responded in time. */
  'timeout',
  // what the wallet did
  /** The wallet still shows an earlier request. */
  'requestPending',
  /** The wallet shares no account with this page. */
  'notAuthorized',
  /** The wallet lost its own connection. */
  'walletDisconnected',
  /** The wallet failed in a way of its own; a transfer may have been sent. */
  'walletError',
  /** An answer does not have the shape that its standard demands. */
  'invalidResponse',
  /** The wallet granted a smart session that is more than was asked for, or another one. */
  'grantMismatch',
  /** The wallet signed with another account. */
  'wrongAccount',
  /** The wallet does not know the method. */
  'unsupportedMethod',
  /** The wallet is on another network than the request, or does not know it. */
  'unsupportedNetwork',
  /** The wallet did not switch networks. */
  'switchFailed',
  /** The wallet did not connect. */
  'connectFailed',
  /** A sign-in could not be begun or checked. */
  'signInFailed',
  /** A wallet did not end its connection; the client forgot it all the same. */
  'disconnectFailed',
  /** EIP-5792: the wallet does not take so many calls at once. */
  'batchTooLarge',
  /** EIP-5792: the wallet does not know the batch id. */
  'unknownBatch',
  // what the chain did
  /** A node could not be reached or failed. */
  'networkError',
  /** A node or the relay was asked too often. */
  'rateLimited',
  /** The account cannot pay amount and fee. */
  'insufficientFunds',
  /** The token stays with the account that got it: nobody can send it. */
  'nonTransferable',
  /** Each transfer of the token runs a program of its issuer, which the kit does not call. */
  'transferHook',
  /** The issuer of the token has frozen the sender's or the receiver's account. */
  'accountFrozen',
  /** The receiver takes the token only with a memo. */
  'memoRequired',
  /** The transaction would fail, or failed, on the chain. */
  'executionReverted',
  /** The transaction's nonce is already used. */
  'nonceTooLow',
  /** The transaction's nonce is ahead of the account. */
  'nonceTooHigh',
  /** The node refuses the fee as too low. */
  'feeTooLow',
  /** The node refuses the fee as too high. */
  'feeTooHigh',
  /** The node refuses the gas limit as too low. */
  'gasTooLow',
  /** The node refuses the gas limit as too high. */
  'gasTooHigh',
  /** The node refuses the transaction, or it was replaced or dropped. */
  'transactionRejected',
  /** The wallet signed, and no node confirmed that it has the transaction: it may still arrive. */
  'unconfirmed',
  /** The network does not know the kind of transaction. */
  'transactionTypeUnsupported',
  // what no longer is what the visitor saw
  /** The fee is above the one that was shown, or less would arrive: nothing was sent. */
  'feeRose',
  /** A node names a fee that no network asks. */
  'feeUnreasonable',
  /** The chain's decimals or symbol differ from the app's list. */
  'tokenMismatch',
  /** The wallet gave back another transaction than it was asked to sign. */
  'transactionChanged',
  /** The recipient has the first or last characters of another address that the account knows. */
  'lookAlikeRecipient',
  /** The same transfer is on its way. */
  'duplicateTransfer',
  // what the caller did
  /** An option is wrong, fixed at the start, or not part of this release. */
  'invalidOptions',
  /** Not a CAIP-2 or CAIP-10 id. */
  'invalidCaip',
  /** Not an address of the namespace or network. */
  'invalidAddress',
  /** Not an amount, or one that the network does not take. */
  'invalidAmount',
  /** The call does not fit the state that it meets. */
  'invalidRequest',
  /** Amount, recipient or token is missing. */
  'missingFields',
  /** No adapter for the namespace. */
  'adapterMissing',
  /** The adapter speaks another version of the contract. */
  'adapterVersion',
  /** The network is not among those of the app. */
  'networkMissing',
  /** The wallet is not installed, or has not announced itself. */
  'connectorMissing',
  /** The wallet or the adapter cannot do it. */
  'capabilityMissing',
  /** No wallet is connected. */
  'notConnected',
  /** A part could not be loaded, or is switched off. */
  'unavailable',
  /** The client has ended. */
  'destroyed',
  /** A fault of the kit: please report it. */
  'internal',
] as const

/** A code of `errorCodes`. */
export type ErrorCode = (typeof errorCodes)[number]
