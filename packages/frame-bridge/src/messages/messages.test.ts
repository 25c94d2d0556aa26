import { describe, expect, it } from 'vitest'
import {
  appRequests,
  fromClientNetwork,
  fromFrameChainId,
  read,
  readFrameMessage,
  readOpenChannel,
  readRequestHead,
  readRpcAnswer,
  rpcRuleOf,
  safeMethods,
  toFrameChainId,
  toRpcNetwork,
  unsafeMethods,
} from './index.js'

const textOf = (name: keyof typeof appRequests, payload: unknown) => {
  const reading = read<unknown>(appRequests[name], payload)
  return reading.isValid ? undefined : reading.text
}

describe('validation texts', () => {
  it.each([
    ['Required', 'CONNECT_EMAIL', {}],
    ['Required', 'CONNECT_EMAIL', undefined],
    ['Required', 'SET_PREFERRED_ACCOUNT', {}],
    ['Expected string, received number', 'CONNECT_EMAIL', { email: 1 }],
    ['Expected string, received null', 'CONNECT_OTP', { otp: null }],
    ['Expected object, received array', 'CONNECT_OTP', []],
    ['Invalid input', 'RPC_ABORT', { ids: 'all' }],
    ['Expected object, received string', 'RPC_ABORT', 'all'],
    ['Invalid email', 'CONNECT_EMAIL', { email: 'person' }],
    ['Invalid email', 'UPDATE_EMAIL', { email: 'person@mail' }],
    ['Invalid input', 'SET_PREFERRED_ACCOUNT', { type: 'other' }],
    ['Invalid input', 'SWITCH_NETWORK', { chainId: -1 }],
    ['Invalid input', 'SWITCH_NETWORK', { chainId: Number.NaN }],
    ['Invalid input', 'SWITCH_NETWORK', { chainId: '' }],
    ['Invalid input', 'CONNECT_DEVICE', { code: '12345' }],
    ['Invalid email', 'CONNECT_EMAIL', { email: `${'a'.repeat(250)}@mail.example` }],
  ] as const)('%s for %s %j', (text, name, payload) => {
    expect(textOf(name, payload)).toBe(text)
  })

  it('drop keys that no schema names', () => {
    const reading = read(appRequests.CONNECT_EMAIL, {
      email: 'person@mail.example',
      rpcUrl: 'https://evil.example',
    })
    expect(reading).toEqual({ isValid: true, value: { email: 'person@mail.example' } })
  })

  it('read a long text in no time', () => {
    const started = performance.now()
    expect(textOf('CONNECT_EMAIL', { email: `${'a.'.repeat(100_000)}@` })).toBeDefined()
    expect(performance.now() - started).toBeLessThan(1000)
  })
})

describe('RPC methods', () => {
  it('are 41 that run, and 11 that a person approves', () => {
    expect(new Set(safeMethods).size).toBe(41)
    expect(new Set(unsafeMethods).size).toBe(11)
    expect(rpcRuleOf('eth_getBalance')).toBe('safe')
    expect(rpcRuleOf('eth_getUserOperationReceipt')).toBe('safe')
    expect(rpcRuleOf('eth_sendUserOperation')).toBe('unsafe')
    for (const method of [
      'eth_sign',
      'eth_signTransaction',
      'eth_signTypedData',
      '',
      'constructor',
      'ETH_CALL',
    ])
      expect(rpcRuleOf(method)).toBe('refused')
  })

  it('of solana answer in base58', () => {
    expect(readRpcAnswer('solana_signMessage', { signature: '3yZe7d' })).toEqual({
      isValid: true,
      value: { signature: '3yZe7d' },
    })
    expect(readRpcAnswer('solana_signAllTransactions', { transactions: ['3yZe7d'] }).isValid).toBe(true)
    expect(readRpcAnswer('solana_signTransaction', { transaction: 'AQ+/==' }).isValid).toBe(false)
    expect(readRpcAnswer('eth_sendTransaction', `0x${'a'.repeat(64)}`).isValid).toBe(true)
    expect(readRpcAnswer('eth_sendTransaction', `0x${'a'.repeat(63)}`).isValid).toBe(false)
  })
})

describe('networks', () => {
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  it('have a form for requests, one for answers, and one in the kit', () => {
    expect(toRpcNetwork('eip155:8453')).toEqual({ chainId: 8453, chainNamespace: 'eip155' })
    expect(toRpcNetwork(solana)).toEqual({ chainId: solana.slice(7), chainNamespace: 'solana' })
    expect(toFrameChainId('eip155:8453')).toBe(8453)
    expect(toFrameChainId(solana)).toBe(solana)
    for (const form of [8453, '8453', 'eip155:8453']) expect(fromFrameChainId(form)).toBe('eip155:8453')
    for (const form of [solana, solana.slice(7)]) expect(fromFrameChainId(form)).toBe(solana)
    expect(fromClientNetwork(solana.slice(7), 'solana')).toBe(solana)
  })
})

describe('a message', () => {
  const request = { type: '@w3m-app/GET_USER', id: 'abc' }
  it('of the page has its exact prefix, a known name and an id', () => {
    expect(readRequestHead(request)).toEqual({ name: 'GET_USER', id: 'abc', payload: undefined })
    for (const type of [
      'x@w3m-app/GET_USER',
      '@w3m-app/get_user',
      '@w3m-app/GET_USER_SUCCESS',
      '@w3m-app/constructor',
      '@w3m-app/__proto__',
      '@w3m-app/',
      '@w3m-frame/GET_USER',
      '@latchkey-app/OPEN_CHANNEL',
      1,
      null,
    ])
      expect(readRequestHead({ ...request, type })).toBeUndefined()
    for (const id of [undefined, '', 1, 'a'.repeat(65), 'a b', { toString: 'abc' }])
      expect(readRequestHead({ ...request, id })).toBeUndefined()
    expect(readRequestHead({ type: '@w3m-app/RPC_ABORT' })?.name).toBe('RPC_ABORT')
    for (const data of [undefined, null, 'text', 1, [], [request], new Map(), new Date(), /x/])
      expect(readRequestHead(data)).toBeUndefined()
  })

  it('that opens the channel has a version', () => {
    expect(readOpenChannel({ type: '@latchkey-app/OPEN_CHANNEL', payload: { version: 1 } })).toEqual({
      version: 1,
    })
    expect(readOpenChannel({ type: '@latchkey-app/OPEN_CHANNEL' })).toBeUndefined()
    expect(readOpenChannel({ type: '@latchkey-app/OPEN_CHANNEL2', payload: { version: 1 } })).toBeUndefined()
  })

  it('READY needs a payload', () => {
    expect(readFrameMessage({ type: '@w3m-frame/READY' })).toBeUndefined()
    expect(readFrameMessage({ type: '@w3m-frame/READY', payload: {} })).toMatchObject({
      type: '@w3m-frame/READY',
    })
    expect(readFrameMessage({ type: '@w3m-frame/READY', payload: { version: '2' } })).toMatchObject({
      type: '@w3m-frame/READY',
    })
  })

  it('of the frame is an answer with an id, or nothing', () => {
    const answer = { type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', id: 'abc', payload: { chainId: 1 } }
    expect(readFrameMessage(answer)).toMatchObject({ type: 'answer', name: 'GET_CHAIN_ID' })
    expect(readFrameMessage({ ...answer, id: undefined })).toBeUndefined()
    for (const type of [
      '@w3m-frame/RPC_ABORT_SUCCESS',
      '@w3m-frame/INIT_SMART_ACCOUNT_SUCCESS',
      '@w3m-frame/toString_SUCCESS',
      '@w3m-frame/_SUCCESS',
      'text @w3m-frame/GET_CHAIN_ID_SUCCESS',
    ])
      expect(readFrameMessage({ ...answer, type })).toBeUndefined()
  })

  it('with an error and no text says that an error occurred', () => {
    for (const payload of [undefined, {}, { message: '' }])
      expect(readFrameMessage({ type: '@w3m-frame/GET_USER_ERROR', id: 'abc', payload })).toMatchObject({
        outcome: { kind: 'error', message: 'An error occurred' },
      })
  })

  it('of the session is known, and of no use', () => {
    const message = { type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'text' } }
    expect(readFrameMessage(message)).toEqual(message)
  })
})
