/** Why something of the vault failed. */
export type VaultErrorCode =
  /** A sealed text, a half or a key is not what its labels say, or was changed. */
  | 'notOpened'
  /** A text has a version that this release does not know. */
  | 'unknownVersion'
  /** A key, a half or a label has a wrong form. */
  | 'invalidInput'
  /** A proof of a device is missing, forged, too old, or for another request. */
  | 'invalidProof'
  /** A proof needs the server's newest nonce. */
  | 'useNonce'
  /** The statement of the other party is forged, too old, or about something else. */
  | 'invalidStatement'

const BRAND = 'latchkey.vault.error'

/** The error of this package. Its message holds no key, half, code or address. */
export class VaultError extends Error {
  override readonly name = 'VaultError'
  readonly brand = BRAND
  readonly code: VaultErrorCode

  constructor(code: VaultErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** Returns true for an error of this package, with a code if one is given. Works across copies of the package. */
export function isVaultError(error: unknown, code?: VaultErrorCode): error is VaultError {
  if (typeof error !== 'object' || error === null) return false
  const { brand, code: own } = error as Partial<VaultError>
  return brand === BRAND && (code === undefined || own === code)
}
