import type { RotationCalls } from './rotation-calls.js'

/** A session of auth, and a flow of the keeper that a person approved by the link. */
export interface Access {
  readonly token: string
  readonly flow: string
}

/**
 * Finishes or undoes a rotation that was left half done, on whatever device. The keeper decides: what it has committed is
 * committed at auth, everything else is undone at both. @throws PartyError
 */
export async function settleRotation(
  { auth, keeper }: RotationCalls,
  { token, flow }: Access,
): Promise<void> {
  const [atAuth, atKeeper] = [await auth.state(token), await keeper.state(flow)]
  const { pending } = atAuth
  if (pending) {
    const isCommitted = atKeeper.generation === pending.generation
    const name = isCommitted ? 'commit' : 'undo'
    const { statement } = await keeper[name](flow, pending.rotation)
    await auth[name](token, pending.rotation, statement)
  }
  const left = atKeeper.pending?.rotation
  if (left !== undefined && left !== pending?.rotation) await keeper.undo(flow, left)
}
