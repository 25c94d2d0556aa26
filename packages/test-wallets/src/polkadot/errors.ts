import { ProviderRpcError, rpcCodes } from '../shared/provider-error'
import type { PolkadotMisbehaviour } from './polkadot.types'

// Wallets of this namespace know texts, no codes.

/** What the best-known extension says when the person refuses a site. */
export const connectRefused = 'Rejected'
/** And when the person refuses to sign. */
export const signRefused = 'Cancelled'

/** A refusal in the wallet's words, or the failure as it is. */
export const inWords = (error: unknown, refusal: string, faults: PolkadotMisbehaviour): Error => {
  if (error instanceof ProviderRpcError && error.code === rpcCodes.userRejected)
    return new Error(faults.rejectionText === '' ? refusal : faults.rejectionText)
  return error instanceof Error ? new Error(error.message) : new Error(String(error))
}

/** The shape in which a failure reaches the page. */
export const shapePolkadotError = (error: Error, shape: PolkadotMisbehaviour['errorShape']): unknown => {
  if (shape === 'plainObject') return { message: error.message }
  if (shape === 'string') return error.message
  if (shape === 'undefined') return undefined
  return error
}
