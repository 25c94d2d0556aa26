import { expect, it } from 'vitest'
import type { Connector } from '../../adapter/contract/connector.types.js'
import type { SharedTransport } from '../../adapter/contract/shared-transport.types.js'
import type { AdapterChanges } from './alter-adapter.js'
import { connectionWith, eventsOf, type Fault, failuresOf } from './faults.js'

type Change = (connector: Connector, transport: SharedTransport) => Connector | Promise<Connector>

/** An instance that adopts in another way. */
const adoptWith = (change: Change): AdapterChanges => ({
  instance: instance => ({
    ...instance,
    async adopt(transport) {
      const connector = await instance.adopt?.(transport)
      if (!connector) throw new Error('nothing was adopted')
      return change(connector, transport)
    },
  }),
})

const asks = 'over a session: asks for one once, and connects with plain CAIP-10 data'
const takes = 'over a session: takes one that stands without asking, and asks for none in silence'
const rejects = 'over a session: reports a rejection as userRejected, and never asks for who has gone'
const grants = 'over a session: can do what was granted and nothing else'
const signs = 'over a session: signs what can be verified, asks one thing at a time, reports a rejection'
const switches = 'over a session: goes to a granted network without asking, and to no other by itself'
const reports = 'over a session: reports another account and another network once, with valid accounts'
const closes = 'over a session: is closed once, by the wallet or by the app, and can do nothing then'
const leaves = 'over a session: leaves no watcher after dispose, and is silent'
const stores = 'over a session: connects although nothing can be stored'

const faults: readonly Fault[] = [
  {
    fault: 'gives a connector of another name',
    ...adoptWith(connector => ({ ...connector, id: 'other' })),
    fails: [asks, takes, stores],
  },
  {
    fault: 'gives a connection of another namespace',
    ...adoptWith(connector =>
      connectionWith(connection => ({ ...connection, namespace: 'other' }))(connector, undefined as never),
    ),
    fails: [asks, takes, stores],
  },
  {
    fault: 'asks in silence',
    ...adoptWith(connector => ({
      ...connector,
      connect: (input, options) => connector.connect({ ...input, silent: false }, options),
    })),
    fails: [takes],
  },
  {
    fault: 'asks for who has gone',
    ...adoptWith(connector => ({ ...connector, connect: input => connector.connect(input) })),
    fails: [rejects],
  },
  {
    fault: 'declares what was not granted',
    ...adoptWith(connector => ({
      ...connector,
      capabilities: connection => ({
        signMessage: { sign: async () => ({ signature: 'none', scheme: 'fake' }) },
        ...connector.capabilities(connection),
      }),
    })),
    fails: [grants, closes],
  },
  {
    fault: 'signs another text',
    ...adoptWith(connector => ({
      ...connector,
      capabilities(connection) {
        const { signMessage, ...rest } = connector.capabilities(connection)
        if (!signMessage) return rest
        const sign: typeof signMessage.sign = (input, options) =>
          signMessage.sign({ ...input, message: `${input.message}!` }, options)
        return { ...rest, signMessage: { sign } }
      },
    })),
    fails: [signs],
  },
  {
    fault: 'tells nothing of a switch',
    events: eventsOf('networkChanged', () => []),
    fails: [switches, reports],
  },
  {
    fault: 'reports accounts twice',
    events: eventsOf('accountsChanged', event => [event, event]),
    fails: [reports],
  },
  {
    fault: 'reports the end twice',
    events: eventsOf('disconnected', event => [event, event]),
    fails: [closes],
  },
  {
    fault: 'keeps the session that the app ended',
    ...adoptWith(connector => ({ ...connector, disconnect: async () => undefined })),
    fails: [closes],
  },
  {
    fault: 'watches from the start',
    ...adoptWith((connector, transport) => {
      transport.watch(() => undefined)
      return connector
    }),
    fails: [closes, leaves],
  },
]

it.each(faults)('sees an adapter that $fault', async ({ fault: _, fails, ...changes }) => {
  const failures = await failuresOf(changes, { session: true })
  expect(Object.keys(failures).sort()).toEqual([...fails].sort())
})
