import { type CapabilityKey, defineCapability } from '@latchkey/core/adapter'
import type { WalletTransactions } from './wallet-transactions.types.js'

/** Transactions of any kind, signed by a connected wallet. */
export const transactions: CapabilityKey<WalletTransactions> = defineCapability('polkadot:transactions')
