import { checkRegistration, isVaultError, rotateWallet, VaultError } from '@latchkey/vault'
import type { RotationState } from '@latchkey/vault/wire'
import type { Device } from '../session/device.js'
import type { AuthCalls, KeeperCalls } from '../session/parties.js'
import { labelOf } from '../vault/halves.js'
import { openByRecovery } from '../vault/open-by-recovery.js'
import type { RotationCalls } from './rotation-calls.js'
import { type Access, settleRotation } from './settle-rotation.js'

/** A device of the wallet that both parties list with the same keys. */
export interface WalletDevice {
  readonly device: string
  readonly sealingKey: string
  readonly browser: string
  readonly addedAt: number
  readonly seenAt: number
}

/** What taking care of a wallet needs. */
export interface CareOptions {
  readonly auth: Pick<AuthCalls, 'halves'>
  readonly keeper: Pick<KeeperCalls, 'halves'>
  readonly rotation: RotationCalls
  /** The device that asks. It may be none of the wallet. */
  readonly device: Device
}

type Listed = RotationState['devices'][number]

/** Undefined for keys that the device itself did not sign. */
async function readDevice(listed: Listed): Promise<WalletDevice | undefined> {
  const { sealingKey, browser, addedAt, seenAt } = listed
  try {
    return { device: await checkRegistration(listed), sealingKey, browser, addedAt, seenAt }
  } catch (error) {
    if (isVaultError(error)) return undefined
    throw error
  }
}

/** The devices that both parties list, with keys that the device signed. One party alone can't add one, or exchange a key. */
export async function readDevices(
  one: RotationState,
  other: RotationState,
): Promise<readonly WalletDevice[]> {
  const read = async ({ devices }: RotationState) =>
    (await Promise.all(devices.map(readDevice))).filter(device => device !== undefined)
  const [own, others] = [await read(one), await read(other)]
  return own.filter(({ device, sealingKey }) =>
    others.some(each => each.device === device && each.sealingKey === sealingKey),
  )
}

const openNow = async ({ auth, keeper, device }: CareOptions, { token, flow }: Access) => {
  const [fromAuth, fromKeeper] = [await auth.halves(token), await keeper.halves(flow)]
  const opened = await openByRecovery(device, { fromAuth, fromKeeper, flow })
  opened.key.fill(0)
  return { label: labelOf(fromKeeper), secret: opened.secret }
}

/** Opens the secret of a wallet, and stores nothing. The caller overwrites it. @throws PartyError, VaultError `notOpened` */
export async function openSecretOf(options: CareOptions, access: Access): Promise<Uint8Array> {
  await settleRotation(options.rotation, access)
  return (await openNow(options, access)).secret
}

const isEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

/**
 * Rotates a wallet: a new key and new pairs for recovery and every device but `removed`. Pending at both parties, opened
 * once, committed at the keeper, then at auth. An old pair opens nothing afterwards. @throws PartyError, VaultError `notOpened`
 */
export async function rotate(options: CareOptions, access: Access, removed?: string): Promise<void> {
  const { rotation, device } = options
  const { auth, keeper } = rotation
  const { token, flow } = access
  await settleRotation(rotation, access)
  const [atAuth, atKeeper] = [await auth.state(token), await keeper.state(flow)]
  const devices = await readDevices(atAuth, atKeeper)
  const { label, secret } = await openNow(options, access)
  const made = await rotateWallet({
    label,
    secret,
    devices: devices.filter(each => each.device !== removed),
    ...(removed !== undefined && { removed }),
  })
  try {
    await keeper.begin(flow, made.keeper)
    await auth.begin(token, made.auth)
    const [fromAuth, fromKeeper] = [await auth.halves(token), await keeper.halves(flow)]
    const opened = await openByRecovery(device, { fromAuth, fromKeeper, flow })
    opened.key.fill(0)
    const isSame = fromKeeper.generation === made.label.generation && isEqual(opened.secret, secret)
    opened.secret.fill(0)
    if (!isSame) throw new VaultError('notOpened', 'The new generation opens another secret')
  } catch (error) {
    if (isVaultError(error)) await settleRotation(rotation, access)
    throw error
  } finally {
    secret.fill(0)
  }
  const { statement } = await keeper.commit(flow, made.id)
  await auth.commit(token, made.id, statement)
}
