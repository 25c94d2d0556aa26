import { isVaultError, VaultError } from '@latchkey/vault'
import type { Session } from '../session/sessions.js'
import type { Addresses } from '../signer/jobs.types.js'
import { addHere } from './add-here.js'
import { catchUp } from './catch-up.js'
import { createNew } from './create-new.js'
import { isSameWallet } from './halves.js'
import { openHere } from './open-here.js'
import type { WalletRecord } from './records.js'
import { settle } from './settle.js'
import type { Arrival, VaultOptions } from './wallet-vault.types.js'

/** The wallets of this device. */
export interface WalletVault {
  /** True where this device can open the wallet of an address. */
  has(email: string): Promise<boolean>
  /** After a login: finishes what was left half done, makes a wallet, or adds this device. @throws PartyError, FrameRefusal */
  ensure(arrival: Arrival): Promise<void>
  /** At a start with a session: finishes or undoes what was left half done. */
  settle(session: Session): Promise<void>
  addresses(email: string): Promise<Addresses | undefined>
  /** Opens the wallet in the signer, unless it is open. @throws PartyError, FrameRefusal */
  open(session: Session): Promise<void>
}

const isSameAddresses = (known: Addresses, opened: Addresses): boolean =>
  known.eip155 === opened.eip155 &&
  known.solana === opened.solana &&
  known.smartAccount === opened.smartAccount

/** Creates the vault of this device. */
export function createWalletVault(options: VaultOptions): WalletVault {
  const { auth, records, signer, refuse, exclusive } = options

  /** Opens the wallet in the signer, after a rotation too. @throws VaultError `notOpened`, PartyError */
  const openRecord = async (record: WalletRecord, { token }: Session): Promise<void> => {
    const released = await auth.halves(token)
    const current = await catchUp(options, record, released)
    const addresses = await openHere(options, current, released)
    const known = record.addresses
    // What was shown as the account so far must be what signs.
    if (known && !isSameAddresses(known, addresses)) {
      signer.forget()
      throw new VaultError('notOpened', 'The wallet has other addresses than before')
    }
    if (current !== record) await records.write(current)
  }
  /** True where this device opens the wallet, as it is at auth now. */
  const isOpenHere = async (record: WalletRecord, session: Session): Promise<boolean> => {
    try {
      await openRecord(record, session)
      return true
    } catch (error) {
      if (!isVaultError(error, 'notOpened')) throw error
      // The device was left out of a rotation: the next login adds it again.
      await records.remove(record.email)
      return false
    }
  }

  const ensure = async ({ email, session, user, keeperFlow: flow }: Arrival): Promise<void> => {
    await settle(options, email, session)
    const record = await records.read(email)
    const { wallet } = user
    const isHere = record?.state === 'committed' && (!wallet || isSameWallet(record, wallet))
    if (isHere || (record?.walletId === wallet?.walletId && record && (await isOpenHere(record, session))))
      return
    if (flow === undefined) throw refuse('errorSignInAgain', 'notOpened')
    const arrival = { email, session, flow }
    await (wallet ? addHere(options, arrival) : createNew(options, arrival))
  }

  return {
    has: async email => (await records.read(email))?.state === 'committed',
    ensure: arrival =>
      exclusive(() => ensure(arrival)).catch(error => {
        throw isVaultError(error, 'notOpened') ? refuse('errorNotOpened', 'notOpened') : error
      }),
    settle: session => exclusive(() => settle(options, session.email, session)),
    addresses: async email => {
      const record = await records.read(email)
      return record?.state === 'committed' ? record.addresses : undefined
    },
    async open(session) {
      const record = await records.read(session.email)
      if (record?.state !== 'committed') throw refuse('errorSignInAgain', 'notOpened')
      if (signer.openWalletId === record.walletId) return
      await openRecord(record, session).catch(error => {
        throw isVaultError(error, 'notOpened') ? refuse('errorNotOpened', 'notOpened') : error
      })
    },
  }
}
