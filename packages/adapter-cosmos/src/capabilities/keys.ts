import { type CapabilityKey, defineCapability } from '@latchkey/core/adapter'
import type { TransactionSigner } from '../connectors/signing/transactions.types.js'
import type { Broadcaster } from './broadcast.types.js'

/** Signatures of transactions, of a connection. */
export const transactions: CapabilityKey<TransactionSigner> = defineCapability('cosmos:transactions')

/** Sending of signed transactions, of the namespace. */
export const broadcast: CapabilityKey<Broadcaster> = defineCapability('cosmos:broadcast')
