import { describe, expect, it } from 'vitest'
import { LatchkeyError } from '../errors/error.js'
import { sessionEnded, toPairingError, toRequestError } from './failures.js'

describe('why an offer was not taken', () => {
  it.each([
    ['the code of EIP-1193', { code: 4001, message: 'no' }, 'userRejected'],
    ['a refusal of the Sign API', { code: 5000, message: 'no' }, 'userRejected'],
    ['a refusal of its events', { code: 5003, message: 'no' }, 'userRejected'],
    ['any word for no', new Error('Proposal was declined'), 'userRejected'],
    ['an offer whose time is over', new Error('Proposal expired'), 'timeout'],
    ['networks that the wallet lacks', { code: 5100, message: 'chains' }, 'unsupportedNetwork'],
    ['anything else: the relay', new Error('WebSocket connection failed'), 'unavailable'],
    ['nothing at all: the relay', undefined, 'unavailable'],
  ])('%s', (_, thrown, code) => {
    expect(toPairingError(thrown).code).toBe(code)
  })

  it('keeps an error of the kit, and an abort as one', () => {
    const own = new LatchkeyError('invalidResponse', 'The wallet sent no session')
    expect(toPairingError(own)).toBe(own)
    expect(toPairingError(new DOMException('x', 'AbortError')).code).toBe('aborted')
  })
})

describe('why a request failed', () => {
  it.each([
    ['a session that the library has not', new Error('No matching key. session topic'), 'walletDisconnected'],
    ['a request whose time is over', new Error('Request expired. Please try again.'), 'timeout'],
    ['the code of EIP-1193', { code: 4001, message: 'no' }, 'userRejected'],
    ['the words of a person', new Error('User rejected the request'), 'userRejected'],
    ['a relay that is gone', new Error('Failed to publish payload'), 'unavailable'],
  ])('%s', (_, thrown, code) => {
    expect(toRequestError(thrown)).toMatchObject({ code })
  })

  it.each([
    ['5000, which means something else in a namespace', { code: 5000, message: 'oops' }],
    ["a wallet's words about a relay", { code: -32000, message: 'relay fee too low' }],
    [
      "a wallet's words below the failure",
      { code: -32000, message: 'x', data: { message: 'no matching key' } },
    ],
  ])('leaves %s to the adapter', (_, thrown) => {
    expect(toRequestError(thrown)).toBe(thrown)
  })

  it('says what to do when the session has ended', () => {
    expect(sessionEnded()).toMatchObject({
      code: 'walletDisconnected',
      hint: 'Connect the wallet again.',
    })
    expect(toRequestError(new Error('No matching key'))).toMatchObject({ hint: 'Connect the wallet again.' })
  })
})
