import { type Bytes, openWallet, VaultError } from '@latchkey/vault'
import type { ReleasedPart } from '@latchkey/vault/wire'
import type { Device } from '../session/device.js'
import { isSameWallet, openReleasedHalf } from './halves.js'

/**
 * Opens a wallet by the pair of recovery, from what both parties hand out. The caller overwrites key and secret.
 * @throws VaultError `notOpened` for parties that keep different wallets, and for halves that do not fit
 */
export async function openByRecovery(
  device: Device,
  { fromAuth, fromKeeper, flow }: ByRecovery,
): Promise<{ readonly key: Bytes; readonly secret: Bytes }> {
  // A party that hands out another wallet must not get a device into the person's own.
  if (!isSameWallet(fromAuth, fromKeeper))
    throw new VaultError('notOpened', 'The parties keep different wallets')
  const kind = 'recovery'
  const first = await openReleasedHalf(device, fromKeeper, { kind, party: 'keeper', flow })
  const second = await openReleasedHalf(device, fromAuth, { kind, party: 'auth', flow: 'session' })
  return openWallet(fromKeeper, { kind, device: '', first, second })
}

interface ByRecovery {
  readonly fromAuth: ReleasedPart
  readonly fromKeeper: ReleasedPart
  /** The keeper's flow. */
  readonly flow: string
}
