import { describe, expect, it } from 'vitest'
import type { TransportSession } from '../../adapter/contract/shared-transport.types.js'
import type { AccountId } from '../../caip/account-id.js'
import type { NetworkId } from '../../caip/network-id.js'
import { readSessionEvent } from './session-events.js'

const session = (...accountIds: AccountId[]): TransportSession => ({
  accountIds,
  networkIds: [],
  methods: [],
  events: [],
  properties: {},
  scopedProperties: {},
  supportsAllNetworks: false,
})
const evm = session('eip155:1:0xAAaa', 'eip155:1:0xBBbb')
const read = (name: string, data: unknown, networkId: NetworkId = 'eip155:1', granted = evm) =>
  readSessionEvent({ name, data, networkId }, networkId.split(':')[0] as string, granted)

describe('accountsChanged without measure', () => {
  it('is read as far as its first 256 entries', () => {
    const data = [...Array.from({ length: 50_000 }, () => 'eip155:1:0xcccc'), '0xaaaa']
    expect(read('accountsChanged', ['0xaaaa', ...data])).toMatchObject({ addresses: ['0xAAaa'] })
    expect(read('accountsChanged', data)).toBeUndefined()
  })
})

describe('chainChanged', () => {
  it.each([
    ['a number', 10],
    ['a decimal text', '10'],
    ['hex', '0xa'],
    ['hex in capitals', '0xA'],
    ['CAIP-2', 'eip155:10'],
    ['an object', { chainId: '0xa' }],
  ])('%s names the network', (_, data) => {
    expect(read('chainChanged', data)).toEqual({ type: 'networkChanged', networkId: 'eip155:10' })
  })

  it('takes a reference of a namespace that has no numbers as it is', () => {
    expect(read('chainChanged', 'osmosis-1', 'cosmos:cosmoshub-4')).toEqual({
      type: 'networkChanged',
      networkId: 'cosmos:osmosis-1',
    })
  })

  it('does not read hex where references are not decimal numbers', () => {
    expect(read('chainChanged', '0xa', 'cosmos:cosmoshub-4')).toEqual({
      type: 'networkChanged',
      networkId: 'cosmos:0xa',
    })
  })

  it.each([
    ['another namespace', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['nothing', undefined],
    ['a negative number', -1],
    ['a fraction', 1.5],
    ['an unsafe number', 2 ** 60],
    ['markup', '<b>1</b>'],
    ['an empty text', ''],
  ])('%s means nothing', (_, data) => expect(read('chainChanged', data)).toBeUndefined())
})

describe('accountsChanged', () => {
  it.each([
    ['CAIP-10', ['eip155:1:0xBBbb']],
    ['bare addresses', ['0xBBbb']],
    ['another case', ['0xbbbb']],
    ['doubled entries', ['0xBBbb', 'eip155:1:0xBBbb']],
  ])('%s name the accounts as the session spells them', (_, data) => {
    expect(read('accountsChanged', data)).toEqual({ type: 'accountsChanged', addresses: ['0xBBbb'] })
  })

  it.each([
    ['an account the session does not have', ['0xCCcc']],
    ['one of another namespace', ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:0xBBbb']],
    ['no list', '0xBBbb'],
    ['numbers', [1, 2]],
    ['an empty list', []],
  ])('%s means nothing', (_, data) => expect(read('accountsChanged', data)).toBeUndefined())
})

it('hands an event that only the namespace knows to it', () => {
  expect(
    read('bip122_addressesChanged', [{ address: 'x' }], 'bip122:000000000019d6689c085ae165831e93'),
  ).toEqual({
    type: 'event',
    name: 'bip122_addressesChanged',
    data: [{ address: 'x' }],
    networkId: 'bip122:000000000019d6689c085ae165831e93',
  })
})
