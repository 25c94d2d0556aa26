import { isVaultError } from '@latchkey/vault'
import { isPartyError } from '../session/party-error.js'
import type { Session } from '../session/sessions.js'
import { finishAdded } from './add-here.js'
import { finishNew, undoNew } from './create-new.js'
import { isSameWallet, labelOf } from './halves.js'
import type { WalletRecord } from './records.js'
import type { VaultOptions } from './wallet-vault.types.js'

/** True where auth keeps this wallet, pending or committed. */
const isAtAuth = async ({ auth }: VaultOptions, record: WalletRecord, token: string): Promise<boolean> => {
  try {
    return isSameWallet(await auth.halves(token), record)
  } catch (error) {
    if (isPartyError(error, 'notFound')) return false
    throw error
  }
}

async function settleNew(options: VaultOptions, record: WalletRecord, session: Session): Promise<void> {
  const { state } = await options.keeper.walletState(labelOf(record))
  const canFinish = state !== 'none' && (await isAtAuth(options, record, session.token))
  // The keeper commits last but one: what it has committed, auth has had as pending.
  try {
    if (canFinish) return await finishNew(options, record, session, state === 'committed')
  } catch (error) {
    // The flow of the wallet is over: its pair of recovery can't be tested any more, and nobody has committed it.
    if (!isPartyError(error, 'flowEnded', 'notApproved')) throw error
  }
  if (state !== 'committed') return undoNew(options, record, session.token)
}

/**
 * Finishes or undoes what an earlier start left half done, with a session of the same address. Both parties answer the same
 * call twice in the same way. @throws PartyError
 */
export async function settle(options: VaultOptions, email: string, session: Session): Promise<void> {
  const record = await options.records.read(email)
  if (!record || record.state === 'committed') return
  if (record.state === 'creating') return settleNew(options, record, session)
  try {
    await finishAdded(options, record, session)
  } catch (error) {
    if (!isVaultError(error, 'notOpened') && !isPartyError(error, 'notFound')) throw error
    // The next login adds the device again.
    await options.records.remove(email)
  }
}
