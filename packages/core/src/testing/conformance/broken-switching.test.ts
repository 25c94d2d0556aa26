import { expect, it } from 'vitest'
import type { CallOptions } from '../../adapter/contract/connection.types.js'
import type { Network } from '../../adapter/contract/network.types.js'
import { LatchkeyError } from '../../errors/error.js'
import { eventsOf, type Fault, failuresOf, walletOf, walletWith } from './faults.js'

const REPORTS = 'switches the network and reports it once'
const RETURNS = 'goes to another network and back without losing the connection'
const SIGNS = 'still signs after a switch of the network'
const STAYS = 'stays where it is when a person declines the switch'
const KEEPS = 'keeps its accounts when a person declines to choose others'
const REQUESTS = 'reports a request that the wallet does not know as an error of the kit'

const faults: readonly Fault[] = [
  {
    fault: 'takes a switch of the network for a disconnect',
    events: eventsOf('networkChanged', event =>
      event.networkId.endsWith(':two')
        ? [event, { type: 'disconnected', connectorId: event.connectorId }]
        : [event],
    ),
    fails: [RETURNS],
  },
  {
    fault: 'cannot come back',
    ...walletWith(able => ({
      ...able,
      switchNetwork: {
        async switchTo(network: Network, options: CallOptions = {}) {
          if (options.signal || network.id !== 'one') await able.switchNetwork?.switchTo(network, options)
        },
      },
    })),
    fails: [RETURNS],
  },
  {
    fault: 'names accounts of the network that it has left',
    events: eventsOf('networkChanged', event => [
      event,
      {
        type: 'accountsChanged',
        connectorId: event.connectorId,
        accounts: [{ accountId: 'test:one:tscripted0a', address: 'tscripted0a' }],
      },
    ]),
    fails: [RETURNS],
  },
  {
    fault: 'signs on its first network alone',
    ...walletWith((able, connector) => ({
      ...able,
      signMessage: {
        async sign(input: never, options: CallOptions) {
          if ((await walletOf(connector)).networkId?.endsWith(':two'))
            throw new LatchkeyError('unsupportedNetwork', 'Not here')
          return able.signMessage?.sign(input, options)
        },
      },
    })),
    fails: [SIGNS],
  },
  {
    fault: 'reports a switch before the person has agreed',
    ...walletWith((able, connector, host) => ({
      ...able,
      switchNetwork: {
        async switchTo(network: Network, options: CallOptions = {}) {
          const networkId = network.caipNetworkId
          if (!options.signal) host.emit({ type: 'networkChanged', connectorId: connector.id, networkId })
          await able.switchNetwork?.switchTo(network, options)
        },
      },
    })),
    fails: [REPORTS, RETURNS, STAYS],
  },
  {
    fault: 'calls a declined switch a success',
    ...walletWith(able => ({
      ...able,
      switchNetwork: {
        async switchTo(network: Network, options: CallOptions = {}) {
          await able.switchNetwork?.switchTo(network, options).catch(error => {
            if (error.code !== 'userRejected') throw error
          })
        },
      },
    })),
    fails: [STAYS],
  },
  {
    fault: 'disconnects when a person declines to choose',
    ...walletWith((able, connector, host) => ({
      ...able,
      chooseAccounts: {
        choose: (options: CallOptions) =>
          able.chooseAccounts?.choose(options).catch(error => {
            if (error.code === 'userRejected') host.emit({ type: 'disconnected', connectorId: connector.id })
            throw error
          }),
      },
    })),
    fails: [KEEPS],
  },
  {
    fault: 'hands on what a wallet throws',
    ...walletWith(able => ({
      ...able,
      request: {
        send: (call: never, options: CallOptions) =>
          able.request?.send(call, options).catch(error => {
            throw error.code === 'aborted' ? error : new Error('no such method')
          }),
      },
    })),
    fails: [REQUESTS, 'does what the exercise of each capability wants of it'],
  },
]

it.each(faults)('sees an adapter that $fault', async ({ fault: _, fails, ...changes }) => {
  expect(Object.keys(await failuresOf(changes))).toEqual(fails)
})
