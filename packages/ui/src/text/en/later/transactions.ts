import type { TransactionsText } from '../../account-text.types'

export const enTransactions: TransactionsText = {
  title: 'Transactions',
  transfer: (amount, recipient) => `${amount} to ${recipient}`,
  other: 'Transaction',
  dismiss: transaction => `Remove from this list: ${transaction}`,
  unconfirmed: 'Signed. No node confirmed it yet.',
  broadcast: transaction => `Broadcast again, paid once: ${transaction}`,
  status: {
    asked: 'Waiting for your wallet',
    pending: 'Waiting for the network',
    unknown: "Unclear. Check your wallet's activity.",
    confirmed: 'Confirmed',
    failed: 'Failed. Only the fee was spent.',
    replaced: 'Replaced in your wallet',
    dropped: 'Dropped. Nothing was sent.',
  },
}
