import { expect, it } from 'vitest'
import type { AdapterHost } from '../../adapter/contract/chain-adapter.types.js'
import { connectWith, type Fault, failuresOf, networkWith, walletOf, walletWith } from './faults.js'

const capabilities: readonly Fault[] = [
  {
    fault: 'has a key for what it does not support',
    ...networkWith(able => ({ ...able, tokens: undefined })),
    fails: ['declares what the namespace can do, and nothing that it cannot'],
  },
  {
    fault: 'lost a capability',
    ...networkWith(({ balance: _, ...able }) => able),
    fails: ['declares what the namespace can do, and nothing that it cannot'],
  },
  {
    fault: 'has a capability of another namespace',
    ...walletWith(able => ({ ...able, 'other:calls': {} })),
    fails: [
      'declares what a connection can do, and nothing that it cannot',
      'declares nothing that the fixture leaves untried',
    ],
  },
  {
    fault: 'has a capability without its function',
    ...walletWith(able => ({ ...able, transfer: { sign: async () => {} } })),
    fails: [
      'declares what a connection can do, and nothing that it cannot',
      'takes no aborted call to the wallet',
    ],
  },
  {
    fault: 'ignores the signal of a balance',
    ...networkWith((able, host) => ({
      ...able,
      balance: {
        async fetch(query: never) {
          await host.env.fetch('https://rpc-one.test').catch(() => {})
          return able.balance?.fetch(query)
        },
      },
    })),
    fails: [
      'takes no aborted call to the network',
      'reports a network that does not answer as a failure, never as a value',
    ],
  },
  {
    fault: 'calls an unknown balance zero',
    ...networkWith((able, host) => ({
      ...able,
      balance: {
        async fetch(query: never, options: { signal?: AbortSignal }) {
          await able.balance?.fetch(query, options)
          await host.env.fetch('https://rpc-one.test').catch(() => {})
          return { amount: 0n, decimals: 6, symbol: 'TST' }
        },
      },
    })),
    fails: [
      'reports a network that does not answer as a failure, never as a value',
      'sends a transfer, and follows it until it has arrived',
      'reports a transfer that was sent after its caller had aborted',
    ],
  },
  {
    fault: 'signs something else',
    ...walletWith(able => ({
      ...able,
      signMessage: {
        sign: (input: { account: never; message: string }, options: object) =>
          able.signMessage?.sign({ ...input, message: `0x${input.message}` }, options),
      },
    })),
    fails: ['signs a message with a signature that is right for it alone'],
  },
  {
    fault: 'accepts every signature',
    ...networkWith(able => ({
      ...able,
      verification: {
        verifyMessage: async (input: never, options: object) =>
          [await able.verification?.verifyMessage(input, options)].length > 0,
      },
    })),
    fails: [
      'signs a message with a signature that is right for it alone',
      'signs in by the prompt of a connect for an account of the connection, or not at all',
      'signs in with every field of the request, by a signature that is right for it alone',
    ],
  },
  {
    fault: 'gives no signature when a person declines',
    ...walletWith(able => ({
      ...able,
      signMessage: {
        sign: (input: never, options: { signal?: AbortSignal } = {}) =>
          options.signal
            ? able.signMessage?.sign(input, options)
            : able.signMessage?.sign(input).catch(() => undefined),
      },
    })),
    fails: ['reports a declined signature as userRejected'],
  },
  {
    fault: 'asks the person for a signature that is aborted already',
    ...walletWith((able, connector) => ({
      ...able,
      signMessage: {
        async sign(input: never, options: { signal?: AbortSignal } = {}) {
          if (options.signal?.aborted) await (await walletOf(connector)).ask('signMessage')
          return able.signMessage?.sign(input, options)
        },
      },
    })),
    fails: ['takes no aborted call to the wallet', 'reports a declined signature as userRejected'].slice(
      0,
      1,
    ),
  },
  {
    fault: 'switches without a word',
    ...walletWith(able => ({
      ...able,
      switchNetwork: {
        switchTo: (_: never, options: { signal?: AbortSignal } = {}) =>
          options.signal ? able.switchNetwork?.switchTo(_, options) : Promise.resolve(),
      },
    })),
    fails: [
      'switches the network and reports it once',
      'goes to another network and back without losing the connection',
    ],
  },
  {
    fault: 'gives bare addresses when accounts are chosen',
    ...walletWith(able => ({
      ...able,
      chooseAccounts: {
        choose: async (options: object) => (await able.chooseAccounts?.choose(options))?.accounts,
      },
    })),
    fails: ['gives a new connection when accounts are chosen again'],
  },
]

/** What a list of hosts at module level leads to. */
function sharedEvents(): Pick<Fault, 'host'> {
  const told = new Set<AdapterHost['emit']>()
  return {
    host(host) {
      told.add(host.emit)
      host.signal.addEventListener('abort', () => told.delete(host.emit))
      return {
        ...host,
        emit(event) {
          if (event.type === 'connectorsChanged') host.emit(event)
          else for (const emit of told) emit(event)
        },
      }
    },
  }
}

const endings: readonly Fault[] = [
  {
    fault: 'leaves a listener on the window',
    instance: (instance, host) => ({
      ...instance,
      discover() {
        host.env.window?.addEventListener('message', afterwards)
        instance.discover()
      },
    }),
    fails: [
      'leaves no listener, timer or request after dispose',
      'is silent after dispose',
      'is disposed as often as it is told, at any stage',
      'leaves nothing when the wallet answers after dispose',
    ],
  },
  {
    fault: 'leaves a timer running',
    connector: connectWith((connect, _, host) => (input, options) => {
      host.env.clock.after(60_000, afterwards)
      return connect(input, options)
    }),
    fails: [
      'leaves no listener, timer or request after dispose',
      'is silent after dispose',
      'is disposed as often as it is told, at any stage',
      'leaves nothing when the wallet answers after dispose',
    ],
  },
  {
    fault: 'lives on after dispose',
    instance: instance => ({ ...instance, dispose() {} }),
    fails: [
      'leaves no listener, timer or request after dispose',
      'is silent after dispose',
      'is disposed as often as it is told, at any stage',
      'leaves nothing when the wallet answers after dispose',
      'leaves an instance at work when another is disposed',
    ],
  },
  {
    fault: 'tells every client what one of them heard',
    ...sharedEvents(),
    fails: ['shares nothing between two instances', 'leaves an instance at work when another is disposed'],
  },
  {
    fault: 'throws when it is disposed again',
    instance(instance) {
      let disposed = false
      return {
        ...instance,
        dispose() {
          if (disposed) throw new Error('already disposed')
          disposed = true
          instance.dispose()
        },
      }
    },
    fails: ['is disposed as often as it is told, at any stage'],
  },
]

function afterwards() {}

it.each([...capabilities, ...endings])(
  'sees an adapter that $fault',
  async ({ fault: _, fails, ...changes }) => {
    expect(Object.keys(await failuresOf(changes))).toEqual(fails)
  },
)
