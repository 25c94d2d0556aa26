import { type Bytes, openAtRest, openHalf, sealAtRest, VaultError, type WalletLabel } from '@latchkey/vault'
import type { ReleasedPart } from '@latchkey/vault/wire'
import type { Device } from '../session/device.js'
import type { WalletRecord } from './records.js'

/** The label of a wallet, out of anything that has its fields. */
export const labelOf = ({ userId, walletId, generation }: WalletLabel): WalletLabel => ({
  userId,
  walletId,
  generation,
})

/** True for the same wallet in the same generation. */
export const isSameWallet = (one: WalletLabel, other: WalletLabel): boolean =>
  one.userId === other.userId && one.walletId === other.walletId && one.generation === other.generation

const purposeOf = ({ walletId }: WalletLabel) => `half:${walletId}`

/** Seals the device's half for its storage. */
export const sealDeviceHalf = (device: Device, label: WalletLabel, half: Bytes): Promise<string> =>
  sealAtRest(device.atRest, purposeOf(label), half)

/** Opens the device's half. @throws VaultError `notOpened` */
export const openDeviceHalf = (device: Device, record: WalletRecord): Promise<Bytes> =>
  openAtRest(device.atRest, purposeOf(record), record.sealedHalf)

/**
 * Opens a half that a party handed out. Auth seals halves to the flow 'session', the keeper to the id of its flow.
 * @throws VaultError `notOpened`
 */
export async function openReleasedHalf(
  device: Device,
  released: ReleasedPart,
  {
    kind,
    party,
    flow,
  }: { readonly kind: 'device' | 'recovery'; readonly party: 'auth' | 'keeper'; readonly flow: string },
): Promise<Bytes> {
  const owner = kind === 'recovery' ? '' : device.thumbprint
  const half = released.halves.find(each => each.kind === kind && each.device === owner)
  if (!half) throw new VaultError('notOpened', 'A party has no half for this device')
  const label = { ...labelOf(released), kind, device: owner, party, flow }
  return openHalf(device.keys.sealing, label, half.sealedHalf)
}
