import { type CapabilityKey, defineCapability } from '@latchkey/core/adapter'
import type { SolanaOffchainMessages, SolanaSignIn } from './sign-in.types.js'
import type { SolanaTransactions } from './wallet-transactions.types.js'

/** Signing and sending of an app's own transactions. */
export const transactions: CapabilityKey<SolanaTransactions> = defineCapability('solana:transactions')

/** Sign In With Solana by the wallet itself, where it has that. */
export const signIn: CapabilityKey<SolanaSignIn> = defineCapability('solana:signIn')

/** Off-chain messages, where the wallet signs them. */
export const offchainMessages: CapabilityKey<SolanaOffchainMessages> = defineCapability(
  'solana:signOffchainMessage',
)
