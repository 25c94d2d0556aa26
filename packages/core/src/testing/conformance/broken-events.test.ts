import { expect, it } from 'vitest'
import { LatchkeyError } from '../../errors/error.js'
import { eventsOf, type Fault, failuresOf, walletOf } from './faults.js'

const events: readonly Fault[] = [
  {
    fault: 'reports accounts twice',
    events: eventsOf('accountsChanged', event => [event, event]),
    fails: [
      'reports a change of accounts once, with valid accounts',
      'names connectors that it listed, in every event',
    ],
  },
  {
    fault: 'reports no change of accounts',
    events: eventsOf('accountsChanged', () => []),
    fails: [
      'reports a change of accounts once, with valid accounts',
      'names connectors that it listed, in every event',
      'shares nothing between two instances',
      'leaves an instance at work when another is disposed',
    ],
  },
  {
    fault: 'reports accounts as bare addresses',
    events: eventsOf('accountsChanged', event => [
      {
        ...event,
        accounts: event.accounts.map(({ address }) => ({
          address,
          accountId: address as `${string}:${string}:${string}`,
        })),
      },
    ]),
    fails: ['reports a change of accounts once, with valid accounts'],
  },
  {
    fault: 'hides unknown networks',
    events: eventsOf('networkChanged', event => (event.networkId.endsWith(':elsewhere') ? [] : [event])),
    fails: ['reports a network that the app never asked for, and stays connected'],
  },
  {
    fault: 'takes an unknown network for a disconnect',
    events: eventsOf('networkChanged', event =>
      event.networkId.endsWith(':elsewhere')
        ? [event, { type: 'disconnected', connectorId: event.connectorId }]
        : [event],
    ),
    fails: ['reports a network that the app never asked for, and stays connected'],
  },
  {
    fault: 'reports under the name of another connector',
    events: eventsOf('accountsChanged', event => [{ ...event, connectorId: 'another' }]),
    fails: ['names connectors that it listed, in every event'],
  },
  {
    fault: 'reports a disconnect twice',
    events: eventsOf('disconnected', event => [event, event]),
    fails: ['reports a disconnect by the wallet exactly once'],
  },
  {
    fault: 'reports no disconnect by the wallet',
    events: eventsOf('disconnected', () => []),
    fails: ['reports a disconnect by the wallet exactly once'],
  },
  {
    fault: 'reports every disconnect that it is told',
    connector: (connector, host) => ({
      ...connector,
      async disconnect() {
        await connector.disconnect()
        host.emit({ type: 'disconnected', connectorId: connector.id })
      },
    }),
    fails: [
      'disconnects as often as it is told, and reports it at most once',
      'reports a disconnect by the wallet exactly once',
    ],
  },
  {
    fault: 'cannot be disconnected twice',
    connector(connector) {
      let left = false
      return {
        ...connector,
        async disconnect() {
          if (left) throw new LatchkeyError('notConnected', 'Not connected')
          left = true
          await connector.disconnect()
        },
      }
    },
    fails: ['disconnects as often as it is told, and reports it at most once'],
  },
  {
    fault: 'stays on the line after a disconnect',
    connector: (connector, host) => ({
      ...connector,
      async disconnect() {
        await connector.disconnect()
        const wallet = await walletOf(connector)
        wallet.listen(() => host.emit({ type: 'accountsChanged', connectorId: connector.id, accounts: [] }))
      },
    }),
    fails: [
      'reports nothing of a wallet that is not connected',
      'disconnects as often as it is told, and reports it at most once',
    ],
  },
]

it.each(events)('sees an adapter that $fault', async ({ fault: _, fails, ...changes }) => {
  expect(Object.keys(await failuresOf(changes))).toEqual(fails)
})
