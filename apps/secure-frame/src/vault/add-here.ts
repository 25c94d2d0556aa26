import { addDevice } from '@latchkey/vault'
import { settleRotation } from '../care/settle-rotation.js'
import type { Session } from '../session/sessions.js'
import { sealDeviceHalf } from './halves.js'
import { openByRecovery } from './open-by-recovery.js'
import { openHere } from './open-here.js'
import type { WalletRecord } from './records.js'
import type { VaultOptions } from './wallet-vault.types.js'

/**
 * Adds this device to a wallet: opens it by the pair of recovery, makes the device's own pairs, and gives each party its
 * halves, the keeper first. Doing it again replaces them. @throws PartyError; VaultError `notOpened`
 */
export async function addHere(
  options: VaultOptions,
  { email, session, flow }: { readonly email: string; readonly session: Session; readonly flow: string },
): Promise<void> {
  const { auth, keeper, device, records, rotation } = options
  await settleRotation(rotation, { token: session.token, flow })
  const [fromAuth, fromKeeper] = [await auth.halves(session.token), await keeper.halves(flow)]
  const opened = await openByRecovery(device, { fromAuth, fromKeeper, flow })
  const { userId, walletId, generation } = fromKeeper
  const label = { userId, walletId, generation }
  const made = await addDevice({ device: device.thumbprint, label, ...opened })
  opened.key.fill(0)
  opened.secret.fill(0)
  const sealedHalf = await sealDeviceHalf(device, label, made.deviceHalf)
  made.deviceHalf.fill(0)
  const record: WalletRecord = { email, ...label, device: device.thumbprint, sealedHalf, state: 'adding' }
  await records.write(record)
  await keeper.addDevice(flow, made.keeper)
  await auth.addDevice(session.token, made.auth)
  await finishAdded(options, record, session)
}

/** Opens the wallet by the new pair of this device, and keeps it. @throws VaultError `notOpened` */
export async function finishAdded(
  options: VaultOptions,
  record: WalletRecord,
  session: Session,
): Promise<void> {
  const addresses = await openHere(options, record, await options.auth.halves(session.token))
  await options.records.write({ ...record, state: 'committed', addresses })
}
