import { expect, it } from 'vitest'
import { createFakeAdapter, fakeAddressCodec } from '../fake-adapter.js'
import { createFakeConnector } from '../fake-connector.js'
import { type Fault, failuresOf, walletOf } from './faults.js'

const { traits } = createFakeAdapter()
const codecWith = (change: Partial<typeof fakeAddressCodec>) => ({
  traits: { ...traits, loadAddressCodec: async () => ({ ...fakeAddressCodec, ...change }) },
})

const faults: readonly Fault[] = [
  {
    fault: 'speaks another version',
    description: { apiVersion: 2 as 1 },
    fails: ['speaks version 1 of the contract and has a name'],
  },
  {
    fault: 'is called as no CAIP-2 namespace is',
    description: { namespace: 'Test_Chain' },
    fails: [
      'has a CAIP-2 namespace, and networks of it',
      'connects with plain CAIP-10 data of its namespace',
      'connects silently once a person let the app in, after a page load too',
      'reports a change of accounts once, with valid accounts',
      'reports a network that the app never asked for, and stays connected',
      'gives a new connection when accounts are chosen again',
    ],
  },
  {
    fault: 'has no display name',
    description: { traits: { ...traits, displayName: '' } },
    fails: ['describes its namespace as plain data'],
  },
  {
    fault: 'has a function among its traits',
    description: { traits: { ...traits, icon: () => 'icon' } as typeof traits },
    fails: ['describes its namespace as plain data'],
  },
  {
    fault: 'takes anything for an address',
    description: codecWith({ isAddress: () => true }),
    fails: ['refuses invalid addresses and whatever is not an address at all'],
  },
  {
    fault: 'refuses a valid spelling',
    description: codecWith({ isAddress: value => /^[a-z0-9]{4,64}$/.test(value) }),
    fails: ['accepts valid addresses'],
  },
  {
    fault: 'normalises to something new each time',
    description: codecWith({ normalizeAddress: value => `${fakeAddressCodec.normalizeAddress(value)}0` }),
    fails: [
      'normalises an address to one spelling, which is valid and stays as it is',
      'connects with plain CAIP-10 data of its namespace',
      'connects silently once a person let the app in, after a page load too',
      'reports a change of accounts once, with valid accounts',
      'gives a new connection when accounts are chosen again',
    ],
  },
  {
    fault: 'throws a plain error for a bad address',
    description: codecWith({
      normalizeAddress(value) {
        if (!fakeAddressCodec.isAddress(value)) throw new TypeError('bad')
        return value.toLowerCase()
      },
    }),
    fails: ['refuses invalid addresses and whatever is not an address at all'],
  },
  {
    fault: 'discovers when it is created',
    instance(instance) {
      instance.discover()
      return instance
    },
    fails: ['does nothing until it is told to discover'],
  },
  {
    fault: 'writes to storage when it is created',
    instance(instance, host) {
      host.env.storage.set('version', '1')
      return instance
    },
    fails: ['does nothing until it is told to discover', 'shares nothing between two instances'],
  },
  {
    fault: 'needs a window to be created',
    instance(instance, host) {
      if (!host.env.window) throw new TypeError('window is undefined')
      return instance
    },
    fails: [
      'lives on a server, where it finds nothing',
      'declares what the namespace can do, and nothing that it cannot',
    ],
  },
  {
    fault: 'adds a listener with every discover',
    instance(instance, host) {
      const disposed = new AbortController()
      return {
        ...instance,
        discover() {
          host.env.window?.addEventListener('message', () => {}, { signal: disposed.signal })
          instance.discover()
        },
        dispose() {
          disposed.abort()
          instance.dispose()
        },
      }
    },
    fails: ['discovers once, however often it is told'],
  },
  {
    fault: 'asks the person when it finds a wallet',
    connector(connector) {
      void walletOf(connector).then(wallet => wallet.ask('discovery'))
      return connector
    },
    fails: [
      'finds the installed wallet and describes it, without asking the person',
      'loads ahead without asking the person, as often as it is told',
      'never takes an aborted connect to the wallet',
    ],
  },
  {
    fault: 'shows a name that rearranges the text around it',
    connector: connector => ({ ...connector, name: 'Good\u202eWallet' }),
    fails: ['finds the installed wallet and describes it, without asking the person'],
  },
  {
    fault: 'shows an icon that is a script',
    connector: connector => ({ ...connector, icon: 'javascript:alert(1)' }),
    fails: ['finds the installed wallet and describes it, without asking the person'],
  },
  {
    fault: 'makes new connectors when it is told to discover again',
    instance(instance, host) {
      let told = false
      return {
        ...instance,
        discover() {
          instance.discover()
          const connectors = [createFakeConnector({ id: 'scripted' })]
          if (told) host.emit({ type: 'connectorsChanged', connectors })
          told = true
        },
      }
    },
    fails: [
      'keeps a connector the same object while it is listed',
      'connects silently once a person let the app in, after a page load too',
      'is silent after dispose',
    ],
  },
  {
    fault: 'fails when it loads ahead',
    instance: instance => ({ ...instance, preload: () => Promise.reject(new Error('chunk not found')) }),
    fails: ['loads ahead without asking the person, as often as it is told'],
  },
]

it.each(faults)('sees an adapter that $fault', async ({ fault: _, fails, ...changes }) => {
  expect(Object.keys(await failuresOf(changes))).toEqual(fails)
})
