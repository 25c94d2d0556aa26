import { expect, it } from 'vitest'
import type { CallOptions } from '../../adapter/contract/connection.types.js'
import type { TransferInput } from '../../adapter/contract/transfer.types.js'
import { eventsOf, type Fault, failuresOf, networkWith, walletOf, walletWith } from './faults.js'

const QUOTED = 'sends a transfer within the quote that it takes back'
const DEARER = 'refuses a transfer that costs more than its quote as feeRose, and asks nobody'
const OTHER = 'refuses the quote of another transfer, and asks nobody'
const REPORTS = 'reports a transfer that was sent once, with its hash and network'
const LATE = 'reports a transfer that was sent after its caller had aborted'

type Send = (input: TransferInput, options?: CallOptions) => Promise<{ readonly hash: string }>

/** A wallet that sends in another way. */
const sendWith = (change: (send: Send) => Send) =>
  walletWith(able => ({
    ...able,
    transfer: {
      send: change(
        (input, options) => able.transfer?.send(input, options) ?? Promise.reject(new Error('gone')),
      ),
    },
  }))

const withoutQuote = ({ quote: _, ...input }: TransferInput): TransferInput => input

const quotes: readonly Fault[] = [
  {
    fault: 'takes no notice of quotes',
    ...sendWith(send => (input, options) => send(withoutQuote(input), options)),
    fails: [DEARER, OTHER],
  },
  {
    fault: 'honours the fee of any quote, whatever it is for',
    ...sendWith(send => async (input, options) => {
      const { quote, ...rest } = input
      if (!quote) return send(input, options)
      // The details are made to fit the transfer.
      const details = [rest.networkId, rest.from, rest.to, rest.amount, ''].join(' ')
      return send({ ...rest, quote: { ...quote, details } }, options)
    }),
    fails: [OTHER],
  },
  {
    fault: 'asks the person before it looks at the quote',
    ...walletWith((able, connector) => ({
      ...able,
      transfer: {
        async send(input: TransferInput, options: CallOptions) {
          if (input.quote) await (await walletOf(connector)).ask('transfer')
          return able.transfer?.send(input, options)
        },
      },
    })),
    fails: [DEARER, OTHER],
  },
  {
    fault: 'refuses its own quote',
    ...networkWith(able => ({
      ...able,
      fees: {
        async estimateTransfer(input: TransferInput, options: CallOptions) {
          return { ...(await able.fees?.estimateTransfer(input, options)), details: 'none' }
        },
      },
    })),
    fails: [QUOTED, DEARER],
  },
  {
    fault: 'quotes less than a transfer pays',
    ...networkWith(able => ({
      ...able,
      fees: {
        async estimateTransfer(input: TransferInput, options: CallOptions) {
          const quote = await able.fees?.estimateTransfer(input, options)
          return { ...quote, fee: 1n, maxFee: 2n }
        },
      },
    })),
    fails: [QUOTED],
  },
  {
    fault: 'gives a quote that cannot be copied',
    ...networkWith(able => ({
      ...able,
      fees: {
        async estimateTransfer(input: TransferInput, options: CallOptions) {
          return { ...(await able.fees?.estimateTransfer(input, options)), details: () => {} }
        },
      },
    })),
    fails: [QUOTED, DEARER, OTHER],
  },
]

const reports: readonly Fault[] = [
  {
    fault: 'does not report what was sent',
    events: eventsOf('transactionSent', () => []),
    fails: [REPORTS, LATE],
  },
  {
    fault: 'reports what was sent twice',
    events: eventsOf('transactionSent', event => [event, event]),
    fails: [REPORTS, LATE],
  },
  {
    fault: 'reports another hash than it gives',
    events: eventsOf('transactionSent', event => [{ ...event, hash: 'tx99' }]),
    fails: [REPORTS],
  },
  {
    fault: 'reports another network than the one that was sent on',
    events: eventsOf('transactionSent', event => [{ ...event, networkId: 'test:two' }]),
    fails: [REPORTS, LATE],
  },
  {
    fault: 'reports only to a caller who still waits',
    ...walletWith((able, connector, host) => ({
      ...able,
      transfer: {
        async send(input: TransferInput, options: CallOptions = {}) {
          const sent = await able.transfer?.send(input, options)
          const { networkId } = input
          host.emit({ type: 'transactionSent', connectorId: connector.id, networkId, hash: sent?.hash ?? '' })
          return sent
        },
      },
    })),
    events: eventsOf('transactionSent', () => []),
    fails: [LATE],
  },
]

it.each([...quotes, ...reports])('sees an adapter that $fault', async ({ fault: _, fails, ...changes }) => {
  expect(Object.keys(await failuresOf(changes))).toEqual(fails)
})
