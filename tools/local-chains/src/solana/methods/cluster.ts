import { programs } from '../programs'
import type { Methods } from './method.types'
import { commitmentOf, configAt, inContext, textAt } from './read-params'

/** The cluster: slots, blockhashes, versions. Slots are ticks of a clock, a block has the height of its slot. */
export const clusterMethods: Methods = {
  getGenesisHash: (_, { ledger }) => ledger.slots.genesisHash,
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': '2.0.0', 'feature-set': 0 }),
  getIdentity: () => ({ identity: programs.system }),
  getSlot: (params, { ledger: { slots } }) => slots.at(commitmentOf(configAt(params, 0))),
  getBlockHeight: (params, { ledger: { slots } }) => slots.at(commitmentOf(configAt(params, 0))),
  getFirstAvailableBlock: () => 0,
  minimumLedgerSlot: () => 0,
  getBlockTime: () => Math.floor(Date.now() / 1000),
  getEpochInfo: (params, { ledger: { slots } }) => {
    const absoluteSlot = slots.at(commitmentOf(configAt(params, 0)))
    const slotsInEpoch = 432_000
    return {
      absoluteSlot,
      blockHeight: absoluteSlot,
      epoch: Math.floor(absoluteSlot / slotsInEpoch),
      slotIndex: absoluteSlot % slotsInEpoch,
      slotsInEpoch,
      transactionCount: null,
    }
  },
  getLatestBlockhash: (params, { ledger }) => {
    const config = configAt(params, 0)
    const slot = ledger.slots.at(commitmentOf(config))
    const blockhash = ledger.slots.blockhashOf(slot)
    const lastValidBlockHeight = slot + ledger.slots.options.blockhashSlots
    return inContext(ledger, config, { blockhash, lastValidBlockHeight })
  },
  isBlockhashValid: (params, { ledger }) => {
    const last = ledger.slots.lastValid(textAt(params, 0))
    return inContext(ledger, configAt(params, 1), last !== undefined && ledger.slots.now() <= last)
  },
}
