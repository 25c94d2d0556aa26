import { expect, it } from 'vitest'
import type { CallOptions } from '../../adapter/contract/connection.types.js'
import type { TransactionUpdate } from '../../adapter/contract/transactions.types.js'
import type { TransferInput, TransferOptions } from '../../adapter/contract/transfer.types.js'
import { type Fault, failuresOf, networkWith, walletOf, walletWith } from './faults.js'

type WatchInput = {
  readonly networkId: `${string}:${string}`
  readonly hash: string
  readonly onUpdate?: (update: TransactionUpdate) => void
}
type Watch = (input: WatchInput, options?: CallOptions) => Promise<TransactionUpdate>

const SENDS = 'sends a transfer, and follows it until it has arrived'
const DECLINES = 'reports a declined transfer as userRejected, and sends nothing'
const LETS_GO = 'lets go of a transaction that nobody follows any more'
const TELLS = 'tells enough of a transfer to follow it where its answer is lost'
const ANSWERS = 'answers what a transfer needs to know in base units'
const FACTS = 'tells an unused recipient from one that holds coins'
const LEAST = 'names a limit for the least transfer to an unused address'
const QUOTED = 'sends a transfer within the quote that it takes back'
const DEARER = 'refuses a transfer that costs more than its quote as feeRose, and asks nobody'
const REPORTS = 'reports a transfer that was sent once, with its hash and network'
const LATE = 'reports a transfer that was sent after its caller had aborted'
const LISTS = 'lists a transfer for its sender and its recipient, newest first, on pages that do not overlap'
const LIMITS = 'names limits that leave room for a transfer which the network takes'

/** An adapter that follows in another way. An aborted call still reaches the sound one. */
const watchWith = (change: (watch: Watch) => Watch) =>
  networkWith(able => {
    const sound: Watch = (input, options) =>
      able.transactions?.watch(input, options) ?? Promise.reject(new Error('gone'))
    return { ...able, transactions: { watch: change(sound) } }
  })

const sending: readonly Fault[] = [
  {
    fault: 'sends another amount than it was told',
    ...walletWith(able => ({
      ...able,
      transfer: {
        send: (input: TransferInput, options: CallOptions) =>
          able.transfer?.send({ ...input, amount: input.amount + 1n }, options),
      },
    })),
    fails: [SENDS, QUOTED, DEARER, LATE, LISTS],
  },
  {
    fault: 'gives no hash of what it sent',
    ...walletWith(able => ({
      ...able,
      transfer: {
        async send(input: TransferInput, options: CallOptions) {
          await able.transfer?.send(input, options)
          return { hash: '' }
        },
      },
    })),
    fails: [SENDS, LETS_GO, QUOTED, REPORTS, LISTS],
  },
  {
    fault: 'sends without asking the person',
    ...walletWith((able, connector) => ({
      ...able,
      transfer: {
        async send(input: TransferInput, options: CallOptions = {}) {
          if (options.signal?.aborted) return able.transfer?.send(input, options)
          const before = (await walletOf(connector)).promptCount
          const sent = await able.transfer?.send(input, options)
          Object.defineProperty(await walletOf(connector), 'promptCount', { value: before })
          return sent
        },
      },
    })),
    fails: [SENDS, LETS_GO, TELLS, QUOTED, REPORTS, LISTS],
  },
  {
    fault: 'sends although the person declined',
    ...walletWith((able, connector) => ({
      ...able,
      transfer: {
        send: (input: TransferInput, options: CallOptions = {}) =>
          able.transfer?.send(input, options).catch(async error => {
            if (error.code !== 'userRejected') throw error
            await walletOf(connector)
            return able.transfer?.send(input, options)
          }),
      },
    })),
    fails: [DECLINES],
  },
]

/** A wallet that calls back with something of its own. */
const tellsWith = (tell: (options: TransferOptions) => void) =>
  walletWith(able => ({
    ...able,
    transfer: {
      send(input: TransferInput, options: TransferOptions = {}) {
        tell(options)
        return able.transfer?.send(input, options)
      },
    },
  }))

const telling: readonly Fault[] = [
  {
    fault: 'names another hash with the signature than at the end',
    ...tellsWith(({ onSigned }) => onSigned?.({ hash: 'other', broadcast: () => Promise.resolve() })),
    fails: [TELLS],
  },
  {
    fault: 'leaves a trace that nobody can search by',
    ...tellsWith(({ onAsk }) => onAsk?.('here')),
    fails: [TELLS],
  },
  {
    fault: 'leaves a trace that is longer than what is kept',
    ...tellsWith(({ onAsk }) => onAsk?.('x'.repeat(257))),
    fails: [TELLS],
  },
  {
    fault: 'finds another transaction by its trace',
    ...tellsWith(({ onAsk }) => onAsk?.('here')),
    ...networkWith(able => ({
      ...able,
      transactions: { ...able.transactions, search: async () => ({ hash: 'other' }) },
    })),
    fails: [TELLS],
  },
]

const following: readonly Fault[] = [
  {
    fault: 'calls a pending transaction confirmed',
    ...watchWith(watch => async (input, options) => {
      if (options?.signal?.aborted) return watch(input, options)
      return { status: 'confirmed', hash: input.hash }
    }),
    fails: [SENDS, LETS_GO],
  },
  {
    fault: 'takes a slow chain for a failure',
    ...watchWith(watch => async (input, options) => {
      const final = await watch(input, options)
      return { ...final, status: 'failed' }
    }),
    fails: [SENDS],
  },
  {
    fault: 'tells of a transaction with a word of its own',
    ...watchWith(watch => (input, options) => {
      input.onUpdate?.({ status: 'mined' as 'confirmed', hash: input.hash })
      return watch(input, options)
    }),
    fails: [SENDS],
  },
  {
    fault: 'goes on telling after the end',
    ...watchWith(watch => async (input, options) => {
      const final = await watch(input, options)
      input.onUpdate?.({ status: 'pending', hash: input.hash })
      return final
    }),
    fails: [SENDS],
  },
  {
    fault: 'cannot be told to stop following',
    ...watchWith(watch => (input, options) => {
      return options?.signal?.aborted ? watch(input, options) : watch(input)
    }),
    fails: [LETS_GO],
  },
  {
    fault: 'leaves a timer when nobody follows any more',
    ...networkWith((able, host) => ({
      ...able,
      transactions: {
        watch(input: WatchInput, options: CallOptions) {
          if (options?.signal && !options.signal.aborted) host.env.clock.after(60_000, () => {})
          return able.transactions?.watch(input, options)
        },
      },
    })),
    fails: [LETS_GO],
  },
]

const answering: readonly Fault[] = [
  {
    fault: 'gives amounts as numbers',
    ...networkWith(able => ({
      ...able,
      fees: {
        async estimateTransfer(input: TransferInput, options: CallOptions) {
          await able.fees?.estimateTransfer(input, options)
          return { fee: 10, maxFee: 10 }
        },
      },
    })),
    fails: [ANSWERS],
  },
  {
    fault: 'promises a fee that is above its own limit',
    ...networkWith(able => ({
      ...able,
      fees: {
        async estimateTransfer(input: TransferInput, options: CallOptions) {
          await able.fees?.estimateTransfer(input, options)
          return { fee: 10n, maxFee: 9n }
        },
      },
    })),
    fails: [ANSWERS],
  },
  {
    fault: 'does not know what it says of a recipient',
    ...networkWith(able => ({
      ...able,
      recipients: {
        async inspect(query: never, options: CallOptions) {
          await able.recipients?.inspect(query, options)
          return { contract: 'no', unused: undefined }
        },
      },
    })),
    fails: [FACTS],
  },
  ...[true, false].map(unused => ({
    fault: `calls ${unused ? 'every' : 'no'} recipient unused`,
    ...networkWith(able => ({
      ...able,
      recipients: {
        async inspect(query: never, options: CallOptions) {
          await able.recipients?.inspect(query, options)
          return { contract: false, unused }
        },
      },
    })),
    fails: [FACTS],
  })),
  {
    fault: 'leaves out the tokens that an account does not hold',
    ...networkWith(able => ({
      ...able,
      tokens: {
        async fetch(query: never, options: CallOptions) {
          return (await able.tokens?.fetch(query, options))?.filter(({ amount }) => amount > 0n)
        },
      },
    })),
    fails: [ANSWERS],
  },
  {
    fault: 'demands nothing of any transfer',
    ...networkWith(able => ({
      ...able,
      limits: {
        async forTransfer(input: TransferInput, options: CallOptions) {
          await able.limits?.forTransfer(input, options)
          return {}
        },
      },
    })),
    fails: [LEAST],
  },
  ...[
    { fault: 'demands a minimum of nothing', limits: { minimum: { amount: 0n, reason: 'dust' } } },
    { fault: 'demands more than the network', limits: { minimum: { amount: 26n, reason: 'dust' } } },
    { fault: 'has a reason of its own', limits: { reserve: { amount: 1n, reason: 'because' } } },
    { fault: 'has a key for what it does not demand', limits: { reserve: undefined } },
  ].map(({ fault, limits }) => ({
    fault,
    ...networkWith(able => ({
      ...able,
      limits: {
        async forTransfer(input: TransferInput, options: CallOptions) {
          await able.limits?.forTransfer(input, options)
          return limits
        },
      },
    })),
    fails: [LIMITS],
  })),
]

it.each([...sending, ...telling, ...following, ...answering])(
  'sees an adapter that $fault',
  async ({ fault: _, fails, ...changes }) => {
    expect(Object.keys(await failuresOf(changes))).toEqual(fails)
  },
)
