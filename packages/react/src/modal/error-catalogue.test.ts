import { readFileSync } from 'node:fs'
import { type ErrorCode, errorCodes } from '@latchkey/core'
import { en } from '@latchkey/ui/text/en'
import { describe, expect, it } from 'vitest'
import { messageText } from './message-text.js'

/** Section 8 of the specification: every code, where it comes from, and the words that a visitor reads. */
const rows: readonly (readonly [code: ErrorCode, source: string, words: string])[] = [
  ['userRejected', 'adapter-evm/src/errors.ts', 'You declined in your wallet. Nothing was changed.'],
  ['modalClosed', 'core/src/client/connect-flow.ts', 'The window was closed before the end.'],
  ['aborted', 'core/src/errors/error.ts', 'Canceled.'],
  ['timeout', 'adapter-evm/src/errors.ts', 'No answer in time. Try again.'],
  [
    'requestPending',
    'adapter-evm/src/errors.ts',
    'A request is already waiting in your wallet. Open it to answer.',
  ],
  ['notAuthorized', 'adapter-evm/src/errors.ts', 'Your wallet has not allowed this site. Connect again.'],
  [
    'walletDisconnected',
    'adapter-evm/src/errors.ts',
    'Your wallet has lost its connection. Open it and try again.',
  ],
  ['walletError', 'adapter-evm/src/errors.ts', 'Your wallet reported a problem. Open it and try again.'],
  [
    'invalidResponse',
    'adapter-bitcoin/src/chain/schemas.ts',
    'The answer makes no sense. Look into your wallet before you try again.',
  ],
  [
    'wrongAccount',
    'adapter-cosmos/src/connectors/sign.ts',
    'Your wallet used another account. Select the connected one there and try again.',
  ],
  ['unsupportedMethod', 'adapter-evm/src/errors.ts', 'Your wallet does not know this request.'],
  ['unsupportedNetwork', 'adapter-evm/src/errors.ts', 'Chain is not supported. Switch to another network.'],
  ['switchFailed', 'adapter-evm/src/connectors/switch-network.ts', 'The network could not be switched.'],
  ['connectFailed', 'core/src/wallet-connect/pairings.ts', 'The wallet could not be connected. Try again.'],
  [
    'disconnectFailed',
    'core/src/connection/connection.controller.ts',
    'The wallet could not be disconnected. Disconnect in the wallet itself.',
  ],
  ['batchTooLarge', 'adapter-evm/src/errors.ts', 'These are too many steps at once for your wallet.'],
  ['unknownBatch', 'adapter-evm/src/errors.ts', 'Your wallet no longer knows this request.'],
  [
    'networkError',
    'adapter-evm/src/errors.ts',
    'The network does not answer. Check your connection and try again.',
  ],
  ['rateLimited', 'adapter-evm/src/errors.ts', 'Too many requests. Wait a moment and try again.'],
  ['insufficientFunds', 'core/src/send/send.validation.ts', 'Not enough funds. Nothing was sent.'],
  ['executionReverted', 'adapter-evm/src/errors.ts', 'The network refuses this.'],
  [
    'nonceTooLow',
    'adapter-evm/src/errors.ts',
    'Another transaction of yours is in the way. Wait until it is done and try again.',
  ],
  [
    'nonceTooHigh',
    'adapter-evm/src/errors.ts',
    'Another transaction of yours is in the way. Wait until it is done and try again.',
  ],
  ['feeTooLow', 'adapter-evm/src/errors.ts', 'The fee is too low at the moment. Try again.'],
  ['feeTooHigh', 'adapter-evm/src/errors.ts', 'The fee limit is not right. Correct it in your wallet.'],
  ['gasTooLow', 'adapter-evm/src/errors.ts', 'The fee limit is not right. Correct it in your wallet.'],
  ['gasTooHigh', 'adapter-evm/src/errors.ts', 'The fee limit is not right. Correct it in your wallet.'],
  ['transactionRejected', 'adapter-evm/src/errors.ts', 'The network refused the transaction.'],
  [
    'transactionTypeUnsupported',
    'adapter-evm/src/errors.ts',
    'The network does not carry this kind of transaction.',
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
  ['invalidOptions', 'core/src/context/options.ts', 'This site is not set up correctly.'],
  ['invalidCaip', 'core/src/caip/network-id.ts', 'This site is not set up correctly.'],
  ['invalidAddress', 'core/src/send/send.validation.ts', 'This address is not valid.'],
  ['invalidAmount', 'core/src/send/send.validation.ts', 'This amount is not valid.'],
  ['invalidRequest', 'adapter-evm/src/errors.ts', 'The request was refused as invalid.'],
  ['missingFields', 'core/src/send/send.validation.ts', 'Something is missing. Fill in every field.'],
  ['adapterMissing', 'core/src/context/registry.ts', 'This site is not set up correctly.'],
  ['adapterVersion', 'core/src/context/options.ts', 'This site is not set up correctly.'],
  ['networkMissing', 'core/src/network/network.controller.ts', 'This site does not know this network.'],
  [
    'connectorMissing',
    'core/src/context/registry.ts',
    'This wallet is not available here. Choose another one.',
  ],
  ['capabilityMissing', 'core/src/context/session.ts', 'Your wallet cannot do this.'],
  ['notConnected', 'adapter-cosmos/src/capabilities/transfer.ts', 'No wallet is connected.'],
  ['unavailable', 'core/src/wallets/wallets.controller.ts', 'Not available at the moment.'],
  ['destroyed', 'core/src/kernel/task.ts', 'This page has come to its end. Reload it.'],
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
