import type { KeeperStatement } from '@latchkey/vault/server'
import { keeperRotation } from '@latchkey/vault/wire'
import { and, eq } from 'drizzle-orm'
import { Refusal } from '../parties/http/refusal.js'
import { defineRoute, type PartyRoute, type RouteInput } from '../parties/http/route.types.js'
import type { PartyContext } from '../parties/party-context.types.js'
import { createRotations } from '../parties/rotations/rotations.js'
import type { KeeperFlows } from './flows.js'
import { keeperFlows } from './schema/tables.js'
import type { Statements } from './statements.js'

interface RotationParts {
  readonly flows: KeeperFlows
  readonly statements: Statements
}

/** Routes of a rotation. Each needs a flow that a person approved by the link; no id of anybody else counts. */
export function createKeeperRotationRoutes(
  { db, kms, now, wallets, audit }: PartyContext,
  { flows, statements }: RotationParts,
): readonly PartyRoute[] {
  const rotations = createRotations({ db, kms, party: 'keeper', now })

  const requireWallet = async ({ device, params }: Pick<RouteInput, 'device' | 'params'>) => {
    const flow = await flows.requireApproved(device.id, params.flow ?? '')
    if (flow.kind !== 'approved')
      throw new Refusal('notApproved', 'The code allows to make a wallet, not to change one. Use the link.')
    const wallet = await wallets.findByOwner(flow.email)
    if (wallet?.state !== 'committed') throw new Refusal('notFound', 'There is no wallet for this address.')
    return { flow, wallet }
  }
  const settle = (
    path: string,
    kind: KeeperStatement['kind'],
    run: (input: Awaited<ReturnType<typeof requireWallet>>, rotation: string) => Promise<void>,
  ) =>
    defineRoute({
      method: 'POST',
      path: `/flows/:flow/rotation/${path}`,
      ...keeperRotation.settle,
      async handle(input) {
        const { rotation } = input.body
        const found = await requireWallet(input)
        await run(found, rotation)
        await audit({ what: kind, device: input.device.id, about: found.wallet.walletId })
        return { statement: await statements.signAs(kind, { ...found.flow, id: rotation }) }
      },
    })
  return [
    defineRoute({
      method: 'GET',
      path: '/flows/:flow/rotation',
      ...keeperRotation.state,
      handle: async input => rotations.state((await requireWallet(input)).wallet),
    }),
    defineRoute({
      method: 'POST',
      path: '/flows/:flow/rotation',
      ...keeperRotation.begin,
      async handle(input) {
        const { wallet } = await requireWallet(input)
        await rotations.begin(wallet, input.body)
        await audit({ what: 'rotation pending', device: input.device.id, about: wallet.walletId })
        return { state: 'pending' as const }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/flows/:flow/rotation/halves',
      ...keeperRotation.halves,
      async handle(input) {
        const { wallet, flow } = await requireWallet(input)
        await audit({ what: 'halves released', device: input.device.id, about: wallet.walletId })
        return rotations.release(wallet, input.device, flow.id)
      },
    }),
    settle('commit', 'rotated', ({ wallet }, rotation) =>
      rotations.commit(wallet, rotation, async (removed, tx) => {
        if (removed === null) return
        // A flow that was approved for it would still hand out the recovery half.
        await tx
          .update(keeperFlows)
          .set({ state: 'expired' })
          .where(and(eq(keeperFlows.device, removed), eq(keeperFlows.email, wallet.owner)))
      }),
    ),
    settle('undo', 'rotationUndone', ({ wallet }, rotation) => rotations.undo(wallet, rotation)),
  ]
}
