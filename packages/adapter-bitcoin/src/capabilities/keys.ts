import { type CapabilityKey, defineCapability } from '@latchkey/core/adapter'
import type { FeeRatesReader } from '../chain/fee-rates.types.js'
import type { PsbtSigner } from '../chain/psbt.types.js'

/** PSBTs, signed by a connection. */
export const psbt: CapabilityKey<PsbtSigner> = defineCapability('bip122:psbt')

/** What a network's transactions pay. */
export const feeRates: CapabilityKey<FeeRatesReader> = defineCapability('bip122:feeRates')
