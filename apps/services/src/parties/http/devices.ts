import { checkRegistration, type DeviceJwk } from '@latchkey/vault'
import { type DeviceProof, verifyDeviceProof } from '@latchkey/vault/server'
import { eq } from 'drizzle-orm'
import type { Db } from '../../database/database.types.js'
import { devices, usedProofs } from '../tables/devices.js'
import { NONCE_MS, type Nonces } from './nonces.js'
import { Refusal } from './refusal.js'

/** A device that proved that a request is its own. */
export interface ProvenDevice {
  /** The thumbprint of its signing key. */
  readonly id: string
  /** Halves are sealed to it. Empty before the registration. */
  readonly sealingKey: string
  /** What the browser said of itself, at most 200 characters. */
  readonly browser: string
}

/** A request, as its proof should describe it. */
interface ProvenCall {
  readonly proof: string | undefined
  readonly method: string
  /** The address that the device sees, without query. */
  readonly url: string
  readonly body: string | undefined
  readonly token: string | undefined
}

/** Moves `seen_at` no more often than that. */
const SEEN_MS = 60_000

/** Checks proofs and keeps registrations. */
export interface Devices {
  /** @throws Refusal `invalidProof`, `useNonce`, `notFound` for a device that did not register */
  prove(call: ProvenCall, needsRegistration: boolean): Promise<ProvenDevice>
  /** Registers the device that proved itself. @throws Refusal `invalidProof`, VaultError `invalidInput` */
  register(device: ProvenDevice, registration: Registration): Promise<void>
}

interface Registration {
  readonly signingKey: DeviceJwk
  readonly sealingKey: string
  readonly statement: string
  readonly browser: string
}

/** Accepts an id once, whatever the process. Returns false for a second time. */
export async function useOnce(db: Db, id: string, until: number): Promise<boolean> {
  const used = await db.insert(usedProofs).values({ id, until }).onConflictDoNothing().returning()
  return used.length > 0
}

export function createDevices(db: Db, nonces: Nonces, now: () => number): Devices {
  const check = async ({ proof, body, token, ...request }: ProvenCall): Promise<DeviceProof> => {
    if (proof === undefined) throw new Refusal('invalidProof', 'The header DPoP is missing.')
    const verified = await verifyDeviceProof(proof, {
      ...request,
      ...(body !== undefined && { body }),
      ...(token !== undefined && { token }),
    })
    if (!nonces.isGood(verified.nonce))
      throw new Refusal('useNonce', 'Repeat the request with the nonce of DPoP-Nonce.')
    if (!(await useOnce(db, verified.id, now() + NONCE_MS)))
      throw new Refusal('invalidProof', 'The proof was used before.')
    return verified
  }
  return {
    async prove(call, needsRegistration) {
      const { device: id } = await check(call)
      const [row] = await db.select().from(devices).where(eq(devices.id, id)).limit(1)
      if (!row) {
        if (needsRegistration)
          throw new Refusal('notFound', 'Register the device first: POST its keys to devices.')
        return { id, sealingKey: '', browser: '' }
      }
      if (row.seenAt < now() - SEEN_MS)
        await db.update(devices).set({ seenAt: now() }).where(eq(devices.id, id))
      return { id, sealingKey: row.sealingKey, browser: row.browser }
    },
    async register(device, { browser, ...keys }) {
      if ((await checkRegistration(keys)) !== device.id)
        throw new Refusal('invalidProof', 'Another device signed the request.')
      const { signingKey, sealingKey, statement } = keys
      await db
        .insert(devices)
        .values({ id: device.id, signingKey, sealingKey, statement, browser, addedAt: now(), seenAt: now() })
        .onConflictDoUpdate({ target: devices.id, set: { sealingKey, statement, browser, seenAt: now() } })
    },
  }
}
