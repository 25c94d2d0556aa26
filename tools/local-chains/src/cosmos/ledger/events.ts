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

/** The events of a transaction that succeeded: the bank module's and the fee's. */
export const txEvents = (tx: DecodedTx): readonly TxEvent[] => {
  const [payer = ''] = signersOf(tx)
  return [
    event('tx', { fee: text(tx.fee.amount), fee_payer: payer }),
    ...tx.messages.flatMap(({ typeUrl, from, outputs }) => [
      event('message', { action: typeUrl, sender: from, module: 'bank' }),
      ...outputs.flatMap(({ to, coins }) => [
        event('coin_spent', { spender: from, amount: text(coins) }),
        event('coin_received', { receiver: to, amount: text(coins) }),
        event('transfer', { recipient: to, sender: from, amount: text(coins) }),
      ]),
    ]),
  ]
}
