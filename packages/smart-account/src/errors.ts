/** Why a call of this package failed. */
export type SmartAccountErrorCode =
  /** The client has no chain, so the domain of signatures is unknown. */
  | 'chainMissing'
  /** A batch without calls. */
  | 'emptyBatch'
  /** A call without a recipient, or to the zero address, which ERC-7821 reads as the account itself. */
  | 'recipientMissing'
  /** Call data that is no batch of ERC-7821. */
  | 'invalidCallData'
  /** A request that EIP-5792 does not allow, or that the account cannot do. */
  | 'invalidRequest'
  /** A request needs a capability that is not known here (5700 of EIP-5792). */
  | 'unsupportedCapability'

const BRAND = 'latchkey.smart-account.error'

/** The error of this package. */
export class SmartAccountError extends Error {
  override readonly name = 'SmartAccountError'
  readonly brand = BRAND

  constructor(
    readonly code: SmartAccountErrorCode,
    message: string,
  ) {
    super(message)
  }
}

/** Returns true for an error of this package, with a code if one is given. Works across copies of the package. */
export function isSmartAccountError(
  error: unknown,
  code?: SmartAccountErrorCode,
): error is SmartAccountError {
  if (typeof error !== 'object' || error === null) return false
  const { brand, code: own } = error as Partial<SmartAccountError>
  return brand === BRAND && (code === undefined || own === code)
}
