import { openHalf, rotatedHalfLabel } from '@latchkey/vault'
import type { ReleasedPart } from '@latchkey/vault/wire'
import { labelOf, sealDeviceHalf } from './halves.js'
import type { WalletRecord } from './records.js'
import type { VaultOptions } from './wallet-vault.types.js'

/**
 * Takes over the half that another device made for this one in a rotation. Returns the record of the new generation, or the
 * same record where auth hands out nothing newer. The caller keeps it once it has opened the addresses that were known.
 * @throws VaultError `notOpened` for a half that was sealed to another device
 */
export async function catchUp(
  { device }: Pick<VaultOptions, 'device'>,
  record: WalletRecord,
  released: ReleasedPart,
): Promise<WalletRecord> {
  const { deviceHalf, userId, walletId, generation } = released
  const isNewer = userId === record.userId && walletId === record.walletId && generation > record.generation
  // Auth could seal a half of its own for a wallet of its own: only known addresses tell them apart.
  if (!isNewer || deviceHalf === undefined || !record.addresses) return record
  const label = labelOf(released)
  const half = await openHalf(device.keys.sealing, rotatedHalfLabel(label, device.thumbprint), deviceHalf)
  const sealedHalf = await sealDeviceHalf(device, label, half)
  half.fill(0)
  return { ...record, generation, sealedHalf }
}
