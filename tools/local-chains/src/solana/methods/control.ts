import { type Address, lamports } from '@solana/kit'
import { fromBase64 } from '../bytes'
import { programs } from '../programs'
import type { Methods } from './method.types'
import { addressAt, textAt } from './read-params'

/** What a test does to the chain. No validator has these. */
export const controlMethods: Methods = {
  latchkey_pid: () => process.pid,
  /** `[true]`: transactions are accepted and do not land; `[false]`: those held land, if they still may. */
  latchkey_hold: ([on], { outbox }) => {
    outbox.hold(on === true)
    return null
  },
  /** Forgets the transactions that are held. */
  latchkey_drop: (_, { outbox }) => {
    outbox.drop()
    return null
  },
  /** Lets so many slots pass at once. */
  latchkey_skipSlots: ([slots], { ledger }) => {
    ledger.slots.skip(Number(slots))
    return ledger.slots.now()
  },
  /** What `getRecentPrioritizationFees` says from now on, in micro-lamports a compute unit. */
  latchkey_setPriorityFee: ([price], { outbox }) => {
    outbox.priorityFee = Number(price)
    return null
  },
  /** Gives an ordinary account exactly so many lamports. */
  latchkey_setBalance: (params, { ledger: { svm } }) => {
    svm.setAccount({
      address: addressAt(params, 0),
      programAddress: programs.system as Address,
      lamports: lamports(BigInt(String(params[1]))),
      executable: false,
      data: new Uint8Array(),
      space: 0n,
    })
    return null
  },
  /** Puts any account there, by its program and its data in base64, with the rent that it needs. */
  latchkey_setAccount: (params, { ledger: { svm } }) => {
    const data = fromBase64(textAt(params, 2))
    const space = BigInt(data.length)
    svm.setAccount({
      address: addressAt(params, 0),
      programAddress: addressAt(params, 1),
      lamports: lamports(svm.minimumBalanceForRentExemption(space)),
      executable: false,
      data,
      space,
    })
    return null
  },
}
