import {
  createDeviceKeys,
  type DeviceKeys,
  type DeviceRegistration,
  registrationOf,
  thumbprintOf,
} from '@latchkey/vault'
import type { Store } from '../storage/store.types.js'

/** This browser on this site. */
export interface Device {
  readonly keys: DeviceKeys
  /** Seals what the device keeps for itself. It cannot be read. */
  readonly atRest: CryptoKey
  readonly registration: DeviceRegistration
  /** The id of the device. */
  readonly thumbprint: string
}

const isPair = (value: unknown): value is CryptoKeyPair => {
  const { privateKey, publicKey } = (value ?? {}) as Partial<CryptoKeyPair>
  return privateKey instanceof CryptoKey && publicKey instanceof CryptoKey
}

const isKept = (value: unknown): value is { readonly keys: DeviceKeys; readonly atRest: CryptoKey } => {
  const { keys, atRest } = (value ?? {}) as { keys?: Partial<DeviceKeys>; atRest?: unknown }
  return atRest instanceof CryptoKey && isPair(keys?.signing) && isPair(keys?.sealing)
}

/** Reads the keys of this device, or makes them. */
export async function openDevice(store: Store): Promise<Device> {
  const kept = await store.read('device')
  const made = isKept(kept)
    ? kept
    : {
        keys: await createDeviceKeys(),
        atRest: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
          'encrypt',
          'decrypt',
        ]),
      }
  if (kept !== undefined && !isKept(kept)) await store.remove('device')
  const chosen = await store.keep('device', made)
  const { keys, atRest } = isKept(chosen) ? chosen : made
  const registration = await registrationOf(keys)
  return { keys, atRest, registration, thumbprint: await thumbprintOf(registration.signingKey) }
}
