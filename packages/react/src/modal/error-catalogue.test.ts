import { type ErrorCode, errorCodes } from '@latchkey/core'
import { en } from '@latchkey/ui/text/en'
import { describe, expect, it } from 'vitest'
import { messageText } from './message-text.js'

/**
 * Section 8 of the specification: every code, and the words that a visitor reads. What raises it is in
 * `scripts/lib/error-causes.mjs`.
 */
const rows: readonly (readonly [code: ErrorCode, words: string])[] = [
  ['userRejected', 'You declined the request. Nothing changed.'],
  ['modalClosed', 'You closed this before finishing.'],
  ['aborted', 'Canceled.'],
  ['timeout', 'This took too long. Try again.'],
  ['requestPending', 'A request is already waiting in your wallet. Open your wallet to respond.'],
  ['notAuthorized', "Your wallet hasn't allowed this site. Connect again."],
  ['walletDisconnected', 'Your wallet got disconnected. Open it and try again.'],
  ['walletError', 'Your wallet reported a problem. Open it and try again.'],
  ['invalidResponse', 'Your wallet sent an unexpected response. Check it before trying again.'],
  ['grantMismatch', 'Your wallet granted more than the app asked for. Revoke the session in your wallet.'],
  ['wrongAccount', 'Your wallet used another account. Select the connected one there and try again.'],
  ['unsupportedMethod', "Your wallet doesn't support this request."],
  ['unsupportedNetwork', 'Chain is not supported. Switch to another network.'],
  ['switchFailed', "The network couldn't be switched."],
  ['connectFailed', "The wallet couldn't be connected. Try again."],
  ['signInFailed', 'A problem occurred while trying initialize authentication'],
  ['disconnectFailed', "The wallet couldn't be disconnected. Disconnect in the wallet itself."],
  ['batchTooLarge', "Your wallet can't do this many steps at once."],
  ['unknownBatch', 'Your wallet no longer knows this request.'],
  ['networkError', "The network isn't responding. Check your connection and try again."],
  ['rateLimited', 'Too many requests. Wait a moment and try again.'],
  ['insufficientFunds', 'Not enough funds. Nothing was sent.'],
  ['nonTransferable', "This token can't be sent."],
  ['transferHook', "This token's issuer has a say in transfers. It can't be sent."],
  ['accountFrozen', "The token's issuer has frozen an account. Nothing was sent."],
  ['memoRequired', 'This recipient needs a memo.'],
  ['executionReverted', 'This transaction fails on the network.'],
  ['nonceTooLow', 'You have a pending transaction. Wait for it to finish and try again.'],
  ['nonceTooHigh', 'You have a pending transaction. Wait for it to finish and try again.'],
  ['feeTooLow', 'The fee is too low at the moment. Try again.'],
  ['feeTooHigh', "The fee limit isn't right. Adjust it in your wallet."],
  ['gasTooLow', "The fee limit isn't right. Adjust it in your wallet."],
  ['gasTooHigh', "The fee limit isn't right. Adjust it in your wallet."],
  ['transactionRejected', 'The network refused the transaction.'],
  ['unconfirmed', "It's signed and may still arrive. Don't sign another one before you know."],
  ['transactionTypeUnsupported', "The network doesn't support this transaction type."],
  ['feeRose', 'The network fee went up. Nothing was sent. Check the new fee.'],
  ['feeUnreasonable', 'The network reports an unusually high fee. Nothing was sent.'],
  ['tokenMismatch', "This token's details don't match the network. It can't be sent."],
  ['transactionChanged', 'Your wallet changed the transaction. Nothing was sent.'],
  ['lookAlikeRecipient', 'This address only looks like one you know. Compare both in full.'],
  [
    'duplicateTransfer',
    'The same transfer is already on its way. Send it again only if you want to pay twice.',
  ],
  ['invalidOptions', "This site isn't set up correctly."],
  ['invalidCaip', "This site isn't set up correctly."],
  ['invalidAddress', "This address isn't valid."],
  ['invalidAmount', "This amount isn't valid."],
  ['invalidRequest', 'The request was refused as invalid.'],
  ['missingFields', 'Something is missing. Fill in every field.'],
  ['adapterMissing', "This site isn't set up correctly."],
  ['adapterVersion', "This site isn't set up correctly."],
  ['networkMissing', "This site doesn't support this network."],
  ['connectorMissing', "This wallet isn't available here. Choose another one."],
  ['capabilityMissing', "Your wallet doesn't support this."],
  ['notConnected', 'No wallet is connected.'],
  ['unavailable', 'Not available at the moment.'],
  ['destroyed', 'This session has ended. Reload the page.'],
  ['internal', 'Something went wrong. Try again.'],
]

describe('the catalogue of errors', () => {
  it('has a row for every code, in the order of core', () => {
    expect(rows.map(([code]) => code)).toEqual([...errorCodes])
  })

  it.each(rows)('a visitor reads %s as: %s', (code, words) => {
    expect(messageText(en.text, code)).toBe(words)
  })

  it('keeps the words of the specification', () => {
    expect(messageText(en.text, 'unsupportedNetwork')).toContain('Chain is not supported')
    expect(messageText(en.text, 'tokenBalanceUnavailable')).toBe('Token Balance Unavailable')
  })
})
