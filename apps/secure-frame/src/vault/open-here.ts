import { VaultError } from '@latchkey/vault'
import type { ReleasedPart } from '@latchkey/vault/wire'
import type { Addresses } from '../signer/jobs.types.js'
import { isSameWallet, openDeviceHalf, openReleasedHalf } from './halves.js'
import type { WalletRecord } from './records.js'
import type { VaultOptions } from './wallet-vault.types.js'

/**
 * Opens a wallet in the signer by the pair of this device, from what auth handed out. Returns its addresses.
 * @throws VaultError `notOpened` for another wallet or generation, and for a half that does not fit
 */
export async function openHere(
  { device, signer }: Pick<VaultOptions, 'device' | 'signer'>,
  record: WalletRecord,
  released: ReleasedPart,
): Promise<Addresses> {
  if (!isSameWallet(released, record) || record.device !== device.thumbprint)
    throw new VaultError('notOpened', 'Auth keeps another wallet than this device')
  const first = await openDeviceHalf(device, record)
  const second = await openReleasedHalf(device, released, { kind: 'device', party: 'auth', flow: 'session' })
  const { userId, walletId, generation, sealedSecret, sealedKeys } = released
  return signer.open({
    wallet: { userId, walletId, generation, sealedSecret, sealedKeys },
    device: device.thumbprint,
    first,
    second,
  })
}
