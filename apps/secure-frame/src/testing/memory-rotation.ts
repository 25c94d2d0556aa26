import type { DeviceRegistration } from '@latchkey/vault'
import { type NewRotation, newRotation, type RotationState } from '@latchkey/vault/wire'
import * as z from 'zod/mini'
import { type KeptWallet, type ProvenCall, Refused } from './party-server.js'

/** Auth gets a statement beside it. */
const named = z.looseObject({ rotation: z.string() })

/** What a party keeps of a wallet for a rotation. */
interface Rotated {
  pending?: { readonly part: NewRotation; readonly createdAt: number }
  lastRotation?: string
}

/** What both parties do in a rotation. */
export function createMemoryRotations(
  registrationOf: (device: string) => (DeviceRegistration & { readonly browser: string }) | undefined,
  now: () => number,
) {
  const states = new Map<string, Rotated>()
  const stateOf = ({ part }: KeptWallet) => {
    const state: Rotated = states.get(part.walletId) ?? {}
    states.set(part.walletId, state)
    return state
  }
  return {
    state(kept: KeptWallet): RotationState {
      const { pending } = stateOf(kept)
      const ids = [...new Set(kept.part.sealedKeys.map(({ device }) => device))].filter(id => id !== '')
      return {
        generation: kept.part.generation,
        devices: ids.flatMap(id => {
          const registration = registrationOf(id)
          return registration ? [{ ...registration, addedAt: now(), seenAt: now() }] : []
        }),
        ...(pending && {
          pending: { rotation: pending.part.rotation, generation: pending.part.generation },
        }),
      }
    },
    begin(kept: KeptWallet, { body }: ProvenCall) {
      const part = newRotation.parse(body)
      const state = stateOf(kept)
      if (part.generation !== kept.part.generation + 1) throw new Refused('conflict')
      if (state.pending && state.pending.part.rotation !== part.rotation) throw new Refused('conflict')
      state.pending = { part, createdAt: now() }
      return { state: 'pending' }
    },
    /** The pending generation, as a wallet of its own. */
    pending(kept: KeptWallet): KeptWallet {
      const { pending } = stateOf(kept)
      if (!pending) throw new Refused('notFound')
      return { ...kept, part: pending.part, state: 'pending', createdAt: pending.createdAt }
    },
    /** The wallet after it, and the device that was removed. */
    commit(kept: KeptWallet, { body }: ProvenCall) {
      const { rotation } = named.parse(body)
      const state = stateOf(kept)
      if (state.lastRotation === rotation) return { kept, rotation, removed: undefined }
      if (state.pending?.part.rotation !== rotation) throw new Refused('notFound')
      const { removed, rotation: _id, ...part } = state.pending.part
      states.set(part.walletId, { lastRotation: rotation })
      return { kept: { ...kept, part }, rotation, removed }
    },
    undo(kept: KeptWallet, { body }: ProvenCall) {
      const { rotation } = named.parse(body)
      const state = stateOf(kept)
      if (state.lastRotation === rotation) throw new Refused('conflict')
      if (state.pending?.part.rotation === rotation) delete state.pending
      return rotation
    },
  }
}
