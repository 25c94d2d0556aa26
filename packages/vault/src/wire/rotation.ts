import * as z from 'zod/mini'
import { id } from './fields.js'
import { newRotation, releasedPart, rotationState } from './wallet.js'

const named = z.strictObject({ rotation: id })
const statement = z.string().check(z.maxLength(2048))
const pending = { body: newRotation, answer: z.strictObject({ state: z.literal('pending') }) }

/** A rotation at auth, below `/rotation`, with a session. */
export const authRotation = {
  /** GET. */
  state: { answer: rotationState },
  /** POST: keeps a new generation beside the old one, which opens the wallet until the commit. */
  begin: pending,
  /** POST `/halves`: of the pending generation, to open it once. */
  halves: { answer: releasedPart },
  /** POST `/commit` and `/undo`, each with the keeper's statement that it has done so. The same again is no error. */
  settle: {
    body: z.strictObject({ ...named.shape, statement }),
    answer: z.strictObject({ isSettled: z.literal(true) }),
  },
} as const

/** A rotation at the keeper, below `/flows/:flow/rotation`, in a flow that was approved by the link. */
export const keeperRotation = {
  state: { answer: rotationState },
  begin: pending,
  halves: { answer: releasedPart },
  /** POST `/commit` and `/undo`. The same again is no error; a new statement comes each time. */
  settle: { body: named, answer: z.strictObject({ statement }) },
} as const
