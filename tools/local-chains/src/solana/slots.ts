import { createHash } from 'node:crypto'
import { getBase58Decoder } from '@solana/kit'

/** How time passes on the node. Slots and blocks are synthetic: nobody votes, a slot is a tick of the clock. */
export interface SlotOptions {
  /** Milliseconds of a slot. Solana aims at 400. */
  readonly slotMs: number
  /** Slots after which a transaction counts as confirmed, and as finalized. */
  readonly confirmedAfter: number
  readonly finalizedAfter: number
  /** Slots during which a blockhash may be used. Solana: 150. */
  readonly blockhashSlots: number
}

export type Commitment = 'processed' | 'confirmed' | 'finalized'

/** The node's clock. */
export interface Slots {
  readonly options: SlotOptions
  readonly genesisHash: string
  now(): number
  /** The newest slot of a commitment. */
  at(commitment: Commitment): number
  /** How far a slot has come. */
  commitmentOf(slot: number): Commitment
  blockhashOf(slot: number): string
  /** The last slot in which the blockhash can be used, or undefined for one that the node never gave. */
  lastValid(blockhash: string): number | undefined
  /** Lets slots pass at once. */
  skip(slots: number): void
}

const depthOf = (options: SlotOptions, commitment: Commitment): number =>
  commitment === 'processed'
    ? 0
    : commitment === 'confirmed'
      ? options.confirmedAfter
      : options.finalizedAfter

/** Makes the clock. It starts some slots after the genesis, so that there is a finalized one at once. */
export const createSlots = (options: SlotOptions, genesisHash: string): Slots => {
  const started = Date.now()
  const base58 = getBase58Decoder()
  let skipped = options.finalizedAfter + 1
  const now = () => Math.floor((Date.now() - started) / options.slotMs) + skipped
  const blockhashOf = (slot: number) =>
    base58.decode(Uint8Array.from(createHash('sha256').update(`${genesisHash}:${slot}`).digest()))
  const given = new Map<string, number>()
  return {
    options,
    genesisHash,
    now,
    at: commitment => now() - depthOf(options, commitment),
    commitmentOf: slot => {
      const age = now() - slot
      if (age >= options.finalizedAfter) return 'finalized'
      return age >= options.confirmedAfter ? 'confirmed' : 'processed'
    },
    blockhashOf: slot => {
      const hash = blockhashOf(slot)
      given.set(hash, slot)
      return hash
    },
    lastValid: blockhash => {
      const slot = given.get(blockhash)
      return slot === undefined ? undefined : slot + options.blockhashSlots
    },
    skip: slots => {
      skipped += slots
    },
  }
}
