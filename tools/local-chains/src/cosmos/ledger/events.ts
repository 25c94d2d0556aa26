import { signersOf } from './ante'
import type { DecodedTx } from './tx'

/** One event of a transaction, as indexers and wallets read it. */
export interface TxEvent {
  readonly type: string
  readonly attributes: readonly { readonly key: string; readonly value: string; readonly index: boolean }[]
}

const event = (type: string, attributes: Readonly<Record<string, string>>): TxEvent => ({
  type,
  attributes: Object.entries(attributes).map(([key, value]) => ({ key, value, index: true })),
})

const text = (coins: readonly { denom: string; amount: string }[]): string =>
  coins.map(({ denom, amount }) => `${amount}${denom}`).join(',')

/** The bank module's events for coins that move. Events of a message carry its index, those of the fee do not. */
const moved = (from: string, to: string, amount: string, place: Readonly<Record<string, string>>) => [
  event('coin_spent', { spender: from, amount, ...place }),
  event('coin_received', { receiver: to, amount, ...place }),
  event('transfer', { recipient: to, sender: from, amount, ...place }),
]

/** The events of the fee and of the signature. The block keeps them when a message fails. */
export const anteEvents = (tx: DecodedTx, feeCollector: string): readonly TxEvent[] => {
  const [payer = ''] = signersOf(tx)
  const fee = text(tx.fee.amount)
  return [
    ...(fee === '' ? [] : [...moved(payer, feeCollector, fee, {}), event('message', { sender: payer })]),
    event('tx', { fee, fee_payer: payer }),
  ]
}

/** The events of a transaction that succeeded: the fee's and the bank module's. */
export const txEvents = (tx: DecodedTx, feeCollector: string): readonly TxEvent[] => [
  ...anteEvents(tx, feeCollector),
  ...tx.messages.flatMap(({ typeUrl, from, outputs }, index) => {
    const place = { msg_index: String(index) }
    return [
      event('message', { action: typeUrl, sender: from, module: 'bank', ...place }),
      ...outputs.flatMap(({ to, coins }) => moved(from, to, text(coins), place)),
    ]
  }),
]
