import { fromBase64Url, labelBytes, toBase64Url } from './bytes.js'
import { type DeviceJwk, importSigningKey } from './devices.js'

const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const

/** Another email address for a wallet, as a device signs it for both parties. */
export interface EmailChange {
  readonly walletId: string
  readonly oldEmail: string
  readonly newEmail: string
  /** The flows of the keeper and of auth. Each party knows its own, so that a signature is good for one change alone. */
  readonly keeperFlow: string
  readonly authFlow: string
  /** Milliseconds since 1970, by the device's clock: for the record. The flows say that the change is fresh. */
  readonly time: number
}

const bytesOf = ({ walletId, oldEmail, newEmail, keeperFlow, authFlow, time }: EmailChange) =>
  labelBytes(
    'latchkey/email-change/v1',
    ...[walletId, oldEmail, newEmail],
    `${keeperFlow}.${authFlow}`,
    String(time),
  )

/** Signs a change by the signing key of a device. Returns base64url. */
export async function signEmailChange(signing: CryptoKeyPair, change: EmailChange): Promise<string> {
  const signature = await crypto.subtle.sign(SIGNATURE, signing.privateKey, bytesOf(change))
  return toBase64Url(new Uint8Array(signature))
}

/** True if the device with this key signed exactly this change. @throws VaultError `invalidInput` */
export const verifyEmailChange = async (
  key: DeviceJwk,
  change: EmailChange,
  signature: string,
): Promise<boolean> =>
  crypto.subtle.verify(SIGNATURE, await importSigningKey(key), fromBase64Url(signature), bytesOf(change))
