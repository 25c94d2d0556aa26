import { expect, it } from 'vitest'
import type { Connection } from '../adapter/contract/connection.types.js'
import { activeConnection, connectorStatus, isAnyConnected } from './connection.selectors.js'
import type { ConnectionState, NamespaceConnection } from './connection.types.js'

const connection = (connectorId: string): Connection => ({
  connectorId,
  namespace: 'test',
  networkId: 'test:one',
  accounts: [{ accountId: 'test:one:aaaa', address: 'aaaa' }],
})
const stateOf = (part: Partial<NamespaceConnection>): ConnectionState => ({
  initialized: true,
  namespaces: {
    test: {
      status: 'disconnected',
      restoring: false,
      remembered: undefined,
      connectorId: undefined,
      connections: [],
      recent: [],
      failure: null,
      ...part,
    },
  },
})
const two = stateOf({
  status: 'connected',
  connectorId: 'alpha',
  connections: [connection('alpha'), connection('beta')],
})

it('calls the connector in use connected, another that is still there active, and any other disconnected', () => {
  expect(['alpha', 'beta', 'gamma'].map(id => connectorStatus(two, 'test', id))).toEqual([
    'connected',
    'active',
    'disconnected',
  ])
})

it('calls every connector of an unknown namespace disconnected', () => {
  expect(connectorStatus(two, 'nowhere', 'alpha')).toBe('disconnected')
})

it('has no active connection while another wallet is being asked', () => {
  const asking = stateOf({ status: 'connecting', connectorId: 'beta', connections: [connection('alpha')] })
  expect(activeConnection(asking, 'test')).toBeUndefined()
  expect(connectorStatus(asking, 'test', 'alpha')).toBe('active')
})

it('knows whether any namespace is connected', () => {
  expect([isAnyConnected(two), isAnyConnected(stateOf({ status: 'connecting' }))]).toEqual([true, false])
})
