import { readFileSync } from 'node:fs'
import { type ErrorCode, errorCodes } from '@latchkey/core'
import { en } from '@latchkey/ui/text/en'
import { describe, expect, it } from 'vitest'
import { messageText } from './message-text.js'

/** Section 8 of the specification: every code, where it comes from, and the words that a visitor reads. */
const rows: readonly (readonly [code: ErrorCode, source: string, words: string])[] = [
  ['userRejected', 'adapter-evm/src/errors.ts', 'You declined the request. Nothing changed.'],
  ['modalClosed', 'core/src/client/connect-in-modal.ts', 'You closed this before finishing.'],
  ['aborted', 'core/src/errors/error.ts', 'Canceled.'],
  ['timeout', 'adapter-evm/src/errors.ts', 'This took too long. Try again.'],
  [
    'requestPending',
    'core/src/adapter/failures/codes.ts',
    'A request is already waiting in your wallet. Open your wallet to respond.',
  ],
  [
    'notAuthorized',
    'core/src/adapter/failures/codes.ts',
    "Your wallet hasn't allowed this site. Connect again.",
  ],
  [
    'walletDisconnected',
    'core/src/adapter/failures/codes.ts',
    'Your wallet got disconnected. Open it and try again.',
  ],
  ['walletError', 'adapter-evm/src/errors.ts', 'Your wallet reported a problem. Open it and try again.'],
  [
    'invalidResponse',
    'adapter-bitcoin/src/chain/schemas.ts',
    'Your wallet sent an unexpected response. Check it before trying again.',
  ],
  [
    'grantMismatch',
    'core/src/smart-sessions/check-grant.ts',
    'Your wallet granted more than the app asked for. Revoke the session in your wallet.',
  ],
  [
    'wrongAccount',
    'adapter-cosmos/src/connectors/signing/sign.ts',
    'Your wallet used another account. Select the connected one there and try again.',
  ],
  ['unsupportedMethod', 'adapter-evm/src/errors.ts', "Your wallet doesn't support this request."],
  ['unsupportedNetwork', 'adapter-evm/src/errors.ts', 'Chain is not supported. Switch to another network.'],
  ['switchFailed', 'adapter-evm/src/connectors/switch-network.ts', "The network couldn't be switched."],
  [
    'connectFailed',
    'core/src/wallet-connect/pairing/pairings.ts',
    "The wallet couldn't be connected. Try again.",
  ],
  ['signInFailed', 'core/src/siwx/flow.ts', 'A problem occurred while trying initialize authentication'],
  [
    'disconnectFailed',
    'core/src/connection/connection.controller.ts',
    "The wallet couldn't be disconnected. Disconnect in the wallet itself.",
  ],
  ['batchTooLarge', 'adapter-evm/src/errors.ts', "Your wallet can't do this many steps at once."],
  ['unknownBatch', 'adapter-evm/src/errors.ts', 'Your wallet no longer knows this request.'],
  [
    'networkError',
    'adapter-evm/src/errors.ts',
    "The network isn't responding. Check your connection and try again.",
  ],
  ['rateLimited', 'adapter-evm/src/errors.ts', 'Too many requests. Wait a moment and try again.'],
  ['insufficientFunds', 'core/src/send/send.validation.ts', 'Not enough funds. Nothing was sent.'],
  ['nonTransferable', 'adapter-solana/src/capabilities/plan/plan-tokens.ts', "This token can't be sent."],
  [
    'transferHook',
    'adapter-solana/src/capabilities/plan/plan-tokens.ts',
    "This token's issuer has a say in transfers. It can't be sent.",
  ],
  [
    'accountFrozen',
    'adapter-solana/src/capabilities/plan/plan-tokens.ts',
    "The token's issuer has frozen an account. Nothing was sent.",
  ],
  ['memoRequired', 'adapter-solana/src/capabilities/plan/plan-tokens.ts', 'This recipient needs a memo.'],
  ['executionReverted', 'adapter-evm/src/errors.ts', 'This transaction fails on the network.'],
  [
    'nonceTooLow',
    'adapter-evm/src/errors.ts',
    'You have a pending transaction. Wait for it to finish and try again.',
  ],
  [
    'nonceTooHigh',
    'adapter-evm/src/errors.ts',
    'You have a pending transaction. Wait for it to finish and try again.',
  ],
  ['feeTooLow', 'adapter-evm/src/errors.ts', 'The fee is too low at the moment. Try again.'],
  ['feeTooHigh', 'adapter-evm/src/errors.ts', "The fee limit isn't right. Adjust it in your wallet."],
  ['gasTooLow', 'adapter-evm/src/errors.ts', "The fee limit isn't right. Adjust it in your wallet."],
  ['gasTooHigh', 'adapter-evm/src/errors.ts', "The fee limit isn't right. Adjust it in your wallet."],
  ['transactionRejected', 'adapter-evm/src/errors.ts', 'The network refused the transaction.'],
  [
    'unconfirmed',
    'core/src/adapter/runtime/send-signed.ts',
    "It's signed and may still arrive. Don't sign another one before you know.",
  ],
  [
    'transactionTypeUnsupported',
    'adapter-evm/src/errors.ts',
    "The network doesn't support this transaction type.",
  ],
  [
    'feeRose',
    'core/src/send/send.transfer.ts',
    'The network fee went up. Nothing was sent. Check the new fee.',
  ],
  [
    'feeUnreasonable',
    'adapter-evm/src/capabilities/fee-bounds.ts',
    'The network reports an unusually high fee. Nothing was sent.',
  ],
  [
    'tokenMismatch',
    'adapter-evm/src/chain/token-facts.ts',
    "This token's details don't match the network. It can't be sent.",
  ],
  [
    'transactionChanged',
    'adapter-cosmos/src/chain/binding.ts',
    'Your wallet changed the transaction. Nothing was sent.',
  ],
  [
    'duplicateTransfer',
    'core/src/send/send.transfer.ts',
    'The same transfer is already on its way. Send it again only if you want to pay twice.',
  ],
  ['invalidOptions', 'core/src/context/options.ts', "This site isn't set up correctly."],
  ['invalidCaip', 'core/src/caip/network-id.ts', "This site isn't set up correctly."],
  ['invalidAddress', 'core/src/send/send.validation.ts', "This address isn't valid."],
  ['invalidAmount', 'core/src/send/send.validation.ts', "This amount isn't valid."],
  ['invalidRequest', 'adapter-evm/src/errors.ts', 'The request was refused as invalid.'],
  ['missingFields', 'core/src/send/send.validation.ts', 'Something is missing. Fill in every field.'],
  ['adapterMissing', 'core/src/context/registry.ts', "This site isn't set up correctly."],
  ['adapterVersion', 'core/src/context/options.ts', "This site isn't set up correctly."],
  ['networkMissing', 'core/src/network/change-networks.ts', "This site doesn't support this network."],
  [
    'connectorMissing',
    'core/src/context/registry.ts',
    "This wallet isn't available here. Choose another one.",
  ],
  ['capabilityMissing', 'core/src/context/session.ts', "Your wallet doesn't support this."],
  ['notConnected', 'adapter-cosmos/src/capabilities/transfer.ts', 'No wallet is connected.'],
  ['unavailable', 'core/src/wallets/wallets.controller.ts', 'Not available at the moment.'],
  ['destroyed', 'core/src/kernel/task.ts', 'This session has ended. Reload the page.'],
  ['internal', 'core/src/errors/error.ts', 'Something went wrong. Try again.'],
]

describe('the catalogue of errors', () => {
  it('has a row for every code, in the order of core', () => {
    expect(rows.map(([code]) => code)).toEqual([...errorCodes])
  })

  it.each(rows)('raises %s in %s, and a visitor reads: %s', (code, source, words) => {
    const text = readFileSync(new URL(`../../../${source}`, import.meta.url), 'utf8')
    expect(text).toContain(`'${code}'`)
    expect(messageText(en.text, code)).toBe(words)
  })

  it('keeps the words of the specification', () => {
    expect(messageText(en.text, 'unsupportedNetwork')).toContain('Chain is not supported')
    expect(messageText(en.text, 'tokenBalanceUnavailable')).toBe('Token Balance Unavailable')
  })
})
