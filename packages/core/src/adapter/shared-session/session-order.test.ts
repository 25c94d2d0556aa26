import { describe, expect, it } from 'vitest'
import type { AccountId } from '../../caip/account-id.js'
import { putFirst } from './session-order.js'

const order = (addresses: readonly string[], ...accountIds: AccountId[]) =>
  putFirst(addresses, {
    accountIds,
    networkIds: [],
    methods: [],
    events: [],
    properties: {},
    scopedProperties: {},
    supportsAllNetworks: false,
  }).accountIds

describe('accounts that a wallet says are in use', () => {
  it('come first on every network', () => {
    expect(order(['b'], 'test:one:a', 'test:one:b', 'test:two:a', 'test:two:b')).toEqual([
      'test:one:b',
      'test:one:a',
      'test:two:b',
      'test:two:a',
    ])
  })

  it('come first where their address is another one, by their place', () => {
    expect(order(['hub2'], 'test:hub:hub1', 'test:hub:hub2', 'test:osmo:osmo1', 'test:osmo:osmo2')).toEqual([
      'test:hub:hub2',
      'test:hub:hub1',
      'test:osmo:osmo2',
      'test:osmo:osmo1',
    ])
  })

  it('are not guessed where the networks have different accounts', () => {
    const accounts: AccountId[] = ['test:hub:hub1', 'test:hub:hub2', 'test:osmo:osmo2']
    expect(order(['hub2'], ...accounts)).toEqual(['test:hub:hub2', 'test:hub:hub1', 'test:osmo:osmo2'])
  })

  it('keep the order they were told in; the others keep theirs', () => {
    expect(order(['c', 'b'], 'test:one:a', 'test:one:b', 'test:one:c', 'test:one:d')).toEqual([
      'test:one:c',
      'test:one:b',
      'test:one:a',
      'test:one:d',
    ])
  })

  it('change nothing when nobody knows them', () => {
    expect(order(['z'], 'test:one:a', 'test:one:b')).toEqual(['test:one:a', 'test:one:b'])
  })
})
