import * as z from 'zod/mini'
import { base64Url, deviceJwk, half, id, sealed, thumbprint, time } from './fields.js'

const deviceOrNone = z.union([thumbprint, z.literal('')])
const kind = z.union([z.literal('device'), z.literal('recovery'), z.literal('withoutAuth')])

const label = { userId: id, walletId: id, generation: z.int().check(z.positive()) }

const sealedKey = z.strictObject({ kind, device: deviceOrNone, sealedKey: sealed })

/** The most devices of one wallet. */
const MAX_DEVICES = 20

const sealedWallet = {
  ...label,
  sealedSecret: sealed,
  sealedKeys: z.array(sealedKey).check(z.minLength(1), z.maxLength(2 * MAX_DEVICES + 1)),
}

/** What a party is given to keep: sealed texts, and its own halves. */
export const newPart = z.strictObject({
  ...sealedWallet,
  halves: z.array(z.strictObject({ kind, device: deviceOrNone, half })).check(z.maxLength(2)),
})

export type NewPart = z.infer<typeof newPart>

/** A half of a device that another device made, sealed to the key of the first (HPKE). */
const sealedHalf = base64Url(512)

/** A new generation of a wallet, as one party keeps it: pairs of recovery and of every device that stays. */
export const newRotation = z.strictObject({
  ...sealedWallet,
  /** Random, the same at both parties. */
  rotation: id,
  /** The device that the new generation leaves out on purpose. Its sessions and flows end. */
  removed: z.optional(thumbprint),
  halves: z.array(z.strictObject({ kind, device: deviceOrNone, half })).check(z.maxLength(MAX_DEVICES + 1)),
  deviceHalves: z.array(z.strictObject({ device: thumbprint, sealedHalf })).check(z.maxLength(MAX_DEVICES)),
})

export type NewRotation = z.infer<typeof newRotation>

/** A device that has pairs, with the keys that it registered at this party. */
const walletDevice = z.strictObject({
  signingKey: deviceJwk,
  sealingKey: base64Url(87),
  /** The signing key's signature over the sealing key. */
  statement: base64Url(86),
  browser: z.string().check(z.maxLength(200)),
  addedAt: time,
  seenAt: time,
})

/** What a party keeps of a wallet, for a rotation. */
export const rotationState = z.strictObject({
  /** The one that opens the wallet at this party. */
  generation: label.generation,
  pending: z.optional(z.strictObject({ rotation: id, generation: label.generation })),
  devices: z.array(walletDevice),
})

export type RotationState = z.infer<typeof rotationState>

/** What a party hands out to one device: sealed texts, and its halves sealed to the device (HPKE). */
export const releasedPart = z.strictObject({
  ...sealedWallet,
  /** `pending`: made and not committed yet. The frame finishes or undoes it. */
  state: z.union([z.literal('pending'), z.literal('committed')]),
  createdAt: time,
  halves: z.array(z.strictObject({ kind, device: deviceOrNone, sealedHalf })),
  /** The device's own half of this generation, where another device made the generation. */
  deviceHalf: z.optional(sealedHalf),
})

export type ReleasedPart = z.infer<typeof releasedPart>

export const commit = z.strictObject(label)

/** A device of the user, for the list. */
export const listedDevice = z.strictObject({
  device: thumbprint,
  /** The browser's name for itself, cut to 200 characters. */
  browser: z.string().check(z.maxLength(200)),
  addedAt: time,
  seenAt: time,
})
