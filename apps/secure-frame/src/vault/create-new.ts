import { createWallet, isVaultError } from '@latchkey/vault'
import type { ReleasedPart } from '@latchkey/vault/wire'
import { isPartyError } from '../session/party-error.js'
import type { Session } from '../session/sessions.js'
import { labelOf, sealDeviceHalf } from './halves.js'
import { openByRecovery } from './open-by-recovery.js'
import { openHere } from './open-here.js'
import type { WalletRecord } from './records.js'
import type { VaultOptions } from './wallet-vault.types.js'

/** Undoes a wallet that no party has committed. What a party does not know is undone already. */
export async function undoNew(options: VaultOptions, record: WalletRecord, token: string): Promise<void> {
  const isGone = (error: unknown) => {
    if (!isPartyError(error, 'notFound', 'conflict')) throw error
  }
  await options.keeper.undoWallet(labelOf(record)).catch(isGone)
  await options.auth.undoWallet(token, labelOf(record)).catch(isGone)
  await options.records.remove(record.email)
}

/** Opens the pair of recovery from what the parties hand out. @throws PartyError, VaultError */
async function testRecovery(options: VaultOptions, record: WalletRecord, fromAuth: ReleasedPart) {
  const { flow = '' } = record
  const fromKeeper = await options.keeper.halves(flow)
  const opened = await openByRecovery(options.device, { fromAuth, fromKeeper, flow })
  opened.key.fill(0)
  opened.secret.fill(0)
}

/**
 * Opens a pending wallet once from what the parties hand out, then commits it at the keeper, then at auth. Undoes it where
 * it does not open. @throws PartyError, FrameRefusal
 */
export async function finishNew(
  options: VaultOptions,
  record: WalletRecord,
  session: Session,
  /** The keeper has committed: both pairs were opened before, and it hands out no half any more. */
  isTested = false,
): Promise<void> {
  const { auth, keeper, records, refuse } = options
  const label = labelOf(record)
  let addresses: WalletRecord['addresses']
  try {
    const released = await auth.halves(session.token)
    addresses = await openHere(options, record, released)
    if (!isTested) await testRecovery(options, record, released)
  } catch (error) {
    // Of a newer form nobody knows whether it opens.
    if (!isVaultError(error) || error.code === 'unknownVersion') throw error
    await undoNew(options, record, session.token)
    throw refuse('errorNotOpened', 'notOpened')
  }
  await keeper.commitWallet(label)
  await auth.commitWallet(session.token, label)
  await records.write({ ...record, state: 'committed', addresses })
}

/** Makes a wallet for somebody who has none. @throws PartyError, FrameRefusal */
export async function createNew(
  options: VaultOptions,
  { email, session, flow }: { readonly email: string; readonly session: Session; readonly flow: string },
): Promise<void> {
  const { auth, keeper, device, records, refuse } = options
  const made = await createWallet(device.thumbprint)
  const sealedHalf = await sealDeviceHalf(device, made.label, made.deviceHalf)
  made.deviceHalf.fill(0)
  const { thumbprint } = device
  const record: WalletRecord = {
    email,
    ...made.label,
    device: thumbprint,
    sealedHalf,
    state: 'creating',
    flow,
  }
  // Before either party knows of the wallet: a start that comes after a crash must find it.
  await records.write(record)
  try {
    await keeper.createWallet(flow, made.keeper)
    await auth.createWallet(session.token, made.auth)
  } catch (error) {
    if (!isPartyError(error, 'conflict')) throw error
    await undoNew(options, record, session.token)
    throw refuse('errorWalletElsewhere', 'conflict')
  }
  await finishNew(options, record, session)
}
