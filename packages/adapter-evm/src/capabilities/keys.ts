import { type CapabilityKey, defineCapability } from '@latchkey/core/adapter'
import type { TypedDataSigner } from '../connectors/sign.js'
import type { WalletCalls } from './calls.types.js'

/** EIP-712 signatures of a connection. */
export const typedData: CapabilityKey<TypedDataSigner> = defineCapability('eip155:typedData')

/** EIP-5792 batches of a connection. */
export const calls: CapabilityKey<WalletCalls> = defineCapability('eip155:calls')
