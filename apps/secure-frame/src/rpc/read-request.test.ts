import { base58 } from '@scure/base'
import { expect, it } from 'vitest'
import { createRefuse } from '../app/refusals.js'
import { createTexts } from '../app/texts.js'
import { readRequest } from './read-request.js'

const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const solana = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const refuse = createRefuse(createTexts('en'))
const smartAccount = '0x3e5Ea949d9909CdD80F3b314172A21DC1c491Ff9'
const addresses = { eip155: own, solana, owner: other, smartAccount }
const readOn = (networkId: string) => (method: string, params: unknown) =>
  readRequest({ method, params }, { addresses, networkId, refuse })
const read = readOn('eip155:31337')
const readSolana = readOn('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
const codeOf = (run: () => unknown): unknown => {
  try {
    run()
    return 'accepted'
  } catch (error) {
    return (error as { readonly code?: unknown }).code
  }
}

const typed = (change: object) =>
  JSON.stringify({
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    domain: { chainId: 31337 },
    message: { text: 'x' },
    ...change,
  })
const named = (primaryType: string) =>
  typed({ types: { [primaryType]: [{ name: 'text', type: 'string' }] }, primaryType })

it.each<[string, string, unknown]>([
  [
    'an EntryPoint of ERC-4337 0.8 as the contract',
    'eth_signTypedData_v4',
    [own, typed({ domain: { verifyingContract: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108' } })],
  ],
  [
    'the person’s own account as the contract',
    'eth_signTypedData_v4',
    [own, typed({ domain: { verifyingContract: own } })],
  ],
  ['an operation', 'eth_signTypedData_v4', [own, named('PackedUserOperation')]],
  ['a wrapped signature of ERC-7739', 'eth_signTypedData_v4', [own, named('TypedDataSign')]],
  ['a wrapped message of ERC-7739', 'eth_signTypedData_v4', [own, named('PersonalSign')]],
  ['authorizations of EIP-7702', 'eth_sendTransaction', [{ to: other, authorizationList: [] }]],
  ['the type of EIP-7702', 'eth_sendTransaction', [{ to: other, type: '0x4' }]],
])('refuses %s', (_what, method, params) => {
  expect(codeOf(() => read(method, params))).toBe('refused')
})

it('refuses data for either account of the person, asked as the one or the other', () => {
  const readAs = (account: string, data: string) =>
    readRequest(
      { method: 'eth_signTypedData_v4', params: [account, data] },
      { addresses, account, networkId: 'eip155:31337', refuse },
    )
  for (const account of [own, smartAccount]) {
    for (const verifyingContract of [own, smartAccount])
      expect(codeOf(() => readAs(account, typed({ domain: { verifyingContract } })))).toBe('refused')
    expect(codeOf(() => readAs(account, named('PackedUserOperation')))).toBe('refused')
    expect(readAs(account, typed({}))).toMatchObject({ request: { kind: 'typedData', address: account } })
  }
  // ERC-7739 finds the name of a type by its first letter, and adds a type of its own.
  const added = typed({
    types: {
      Note: [{ name: 'text', type: 'string' }],
      TypedDataSign: [{ name: 'text', type: 'string' }],
    },
  })
  for (const data of [named('note'), added]) {
    expect(codeOf(() => readAs(smartAccount, data))).toBe('refused')
    expect(codeOf(() => readAs(own, data))).toBe('accepted')
  }
})

it.each<[string, string, unknown]>([
  ['a message', 'personal_sign', ['0x00', other]],
  ['a message of the smart account', 'personal_sign', ['0x00', smartAccount]],
  ['typed data', 'eth_signTypedData_v4', [other, typed({})]],
  ['a transaction', 'eth_sendTransaction', [{ from: other, to: own }]],
])('refuses %s for another account', (_what, method, params) => {
  expect(codeOf(() => read(method, params))).toBe('wrongAccount')
})

it.each<[string, string, unknown]>([
  ['no parameters', 'personal_sign', undefined],
  ['a transaction without parameters', 'eth_sendTransaction', []],
  ['an address that is none', 'eth_sendTransaction', [{ to: '0x1234' }]],
  ['data and input that differ', 'eth_sendTransaction', [{ to: other, data: '0x01', input: '0x02' }]],
  ['typed data that cannot be hashed', 'eth_signTypedData_v4', [own, typed({ message: {} })]],
  ['typed data that is no JSON', 'eth_signTypedData_v4', [own, '{']],
])('refuses %s', (_what, method, params) => {
  expect(codeOf(() => read(method, params))).toBe('invalidRequest')
})

it('refuses a transaction for another network, and a method of another namespace', () => {
  expect(codeOf(() => read('eth_sendTransaction', [{ to: other, chainId: '0x1' }]))).toBe('wrongNetwork')
  expect(codeOf(() => read('solana_signMessage', { message: '2' }))).toBe('wrongNetwork')
  expect(codeOf(() => readSolana('personal_sign', ['0x00', own]))).toBe('wrongNetwork')
})

it('takes no price of a page, and its amount of gas alone', () => {
  const wanted = read('eth_sendTransaction', [
    {
      from: own,
      to: other,
      value: '0x1',
      gas: '0x5208',
      gasPrice: '0xffffffffff',
      maxFeePerGas: '0xffffffffff',
      nonce: '0x9',
    },
  ])
  expect(wanted).toEqual({
    kind: 'evmTransaction',
    wanted: { to: other, value: 1n, data: '0x', gas: 21_000n },
  })
})

it('reads a message as hex or text, in either order of parameters', () => {
  const message = new TextEncoder().encode('Hi')
  for (const params of [
    ['0x4869', own],
    ['Hi', own],
    [own.toLowerCase(), '0x4869'],
  ])
    expect(read('personal_sign', params)).toMatchObject({
      request: { kind: 'message', address: own, message },
    })
})

it('does not sign a transaction of solana as a message', () => {
  const key = base58.decode(solana)
  // Version 0, one signer, one key, a blockhash, no instruction, no table.
  const transaction = Uint8Array.of(0x80, 1, 0, 0, 1, ...key, ...new Uint8Array(32), 0, 0)
  const params = { message: base58.encode(transaction), pubkey: solana }
  expect(codeOf(() => readSolana('solana_signMessage', params))).toBe('invalidRequest')
  const text = { message: base58.encode(new TextEncoder().encode('Hello')), pubkey: solana }
  expect(readSolana('solana_signMessage', text)).toMatchObject({ request: { kind: 'solanaMessage' } })
})
