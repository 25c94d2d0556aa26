// The one chunk that pricing, sending and following share: all that needs the codecs of transactions.
export { broadcast } from './capabilities/broadcast.js'
export { estimateTransfer } from './capabilities/fees.js'
export { watchTransaction } from './capabilities/transactions.js'
export { sendTransfer } from './capabilities/transfer.js'
