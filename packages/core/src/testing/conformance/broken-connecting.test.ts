import { expect, it } from 'vitest'
import type { Connection } from '../../adapter/contract/connection.types.js'
import { LatchkeyError } from '../../errors/error.js'
import { withAbort } from '../../kernel/task.js'
import { connectionWith, connectWith, type Fault, failuresOf, walletOf } from './faults.js'

const wrongConnection = [
  'connects with plain CAIP-10 data of its namespace',
  'connects silently once a person let the app in, after a page load too',
]

const again = 'asks again after a prompt that nobody waits for any more'
const signedIn = 'signs in by the prompt of a connect for an account of the connection, or not at all'

const faults: readonly Fault[] = [
  {
    fault: 'gives bare addresses where account ids are promised',
    connector: connectionWith(({ accounts, ...rest }) => ({
      ...rest,
      accounts: accounts.map(account => ({ ...account, accountId: account.address })),
    })),
    fails: wrongConnection,
  },
  {
    fault: 'gives no accounts',
    connector: connectionWith(connection => ({ ...connection, accounts: [] })),
    fails: [
      'works on when storage fails',
      'connects with plain CAIP-10 data of its namespace',
      'reports a rejection as userRejected, and can be asked again',
      again,
      'connects silently once a person let the app in, after a page load too',
      'refuses a silent connect after a disconnect, after a page load too',
      signedIn,
    ],
  },
  {
    fault: 'puts the provider into the connection',
    connector: connectionWith(connection => ({ ...connection, provider: { request: () => {} } })),
    fails: wrongConnection,
  },
  {
    fault: 'claims another namespace',
    connector: connectionWith(connection => ({ ...connection, namespace: 'other' })),
    fails: wrongConnection,
  },
  {
    fault: 'gives addresses in another spelling than the canonical one',
    connector: connectionWith(({ accounts, ...rest }) => ({
      ...rest,
      accounts: accounts.map(({ address, accountId }) => ({
        address: address.toUpperCase(),
        accountId: accountId.replace(address, address.toUpperCase()),
      })),
    })),
    fails: [...wrongConnection, signedIn],
  },
  {
    fault: 'calls a rejection something else',
    connector: connectWith(
      connect => (input, options) =>
        connect(input, options).catch((error: LatchkeyError) => {
          throw error.code === 'userRejected' ? new LatchkeyError('walletError', 'The wallet failed') : error
        }),
    ),
    fails: ['reports a rejection as userRejected, and can be asked again'],
  },
  {
    fault: 'joins a prompt for ever, also where nobody waits for it',
    connector: connectWith(connect => {
      let prompt: Promise<Connection> | undefined
      return (input, options) => {
        if (input.silent || options?.signal?.aborted) return connect(input, options)
        prompt ??= connect(input).finally(() => {
          prompt = undefined
        })
        return withAbort(prompt, options?.signal)
      }
    }),
    fails: [again],
  },
  {
    fault: "passes the wallet's own failures on",
    connector: connectWith(
      connect => (input, options) =>
        connect(input, options).catch((error: LatchkeyError) => {
          throw error.code === 'walletError' ? error.cause : error
        }),
    ),
    fails: ['reports an unknown failure of the wallet as an error of the kit, without its secret'],
  },
  {
    fault: "repeats the wallet's message",
    connector: connectWith(
      connect => (input, options) =>
        connect(input, options).catch((error: LatchkeyError) => {
          const { cause } = error
          throw cause instanceof Error ? new LatchkeyError(error.code, cause.message) : error
        }),
    ),
    fails: ['reports an unknown failure of the wallet as an error of the kit, without its secret'],
  },
  {
    fault: "logs the wallet's message",
    connector: connectWith(
      (connect, _, host) => (input, options) =>
        connect(input, options).catch((error: LatchkeyError) => {
          if (error.cause instanceof Error) host.env.logger.error(error.cause.message)
          throw error
        }),
    ),
    fails: ['reports an unknown failure of the wallet as an error of the kit, without its secret'],
  },
  {
    fault: 'ignores the signal',
    connector: connectWith(connect => input => connect(input)),
    fails: [
      'never takes an aborted connect to the wallet',
      'releases the caller who aborts while the wallet asks',
      again,
    ],
  },
  {
    fault: 'looks at the signal only after the wallet was asked',
    connector: connectWith((connect, connector) => async (input, options) => {
      if (options?.signal?.aborted) await (await walletOf(connector)).ask('connect')
      return connect(input, options)
    }),
    fails: ['never takes an aborted connect to the wallet'],
  },
  {
    fault: 'asks the person when it should be silent',
    connector: connectWith(
      connect =>
        ({ silent: _, ...input }, options) =>
          connect(input, options),
    ),
    fails: [
      'refuses a silent connect before a person let the app in',
      'connects silently once a person let the app in, after a page load too',
      'refuses a silent connect after a disconnect, after a page load too',
      signedIn,
    ],
  },
  {
    fault: 'forgets over a page load',
    host: host => ({ ...host, storage: { get: () => null, set: () => {}, remove: () => {} } }),
    fails: ['connects silently once a person let the app in, after a page load too'],
  },
  {
    fault: 'remembers over a page load that it was left',
    host: host => ({
      ...host,
      storage: {
        get: key => host.storage.get(key),
        set: (...entry) => host.storage.set(...entry),
        remove: () => {},
      },
    }),
    fails: ['refuses a silent connect after a disconnect, after a page load too'],
  },
  {
    fault: 'cannot connect without storage',
    connector: connectWith((connect, _, host) => async (input, options) => {
      host.storage.get('anything')
      return connect(input, options)
    }),
    fails: ['works on when storage fails'],
  },
  {
    fault: 'keeps the storage of all clients in one place',
    host: host => ({ ...host, storage: host.env.storage }),
    fails: ['shares nothing between two instances'],
  },
  {
    fault: 'hangs after a rejection',
    connector: connectWith(connect => {
      let rejected = false
      return async (input, options) => {
        if (rejected) await new Promise(() => {})
        return connect(input, options).catch(error => {
          rejected = true
          throw error
        })
      }
    }),
    fails: ['reports a rejection as userRejected, and can be asked again', again],
  },
]

it.each(faults)('sees an adapter that $fault', async ({ fault: _, fails, ...changes }) => {
  expect(Object.keys(await failuresOf(changes))).toEqual(fails)
})
