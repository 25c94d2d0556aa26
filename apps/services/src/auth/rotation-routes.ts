import type { KeeperStatement } from '@latchkey/vault/server'
import { authRotation } from '@latchkey/vault/wire'
import { Refusal } from '../parties/http/refusal.js'
import { defineRoute, type PartyRoute, type RouteInput } from '../parties/http/route.types.js'
import type { PartyContext } from '../parties/party-context.types.js'
import { createRotations } from '../parties/rotations/rotations.js'
import type { Accounts } from './accounts.js'
import type { Sessions } from './sessions.js'
import type { ReadStatement } from './statements.js'

interface RotationParts {
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly readStatement: ReadStatement
}

/**
 * Routes of a rotation, with a session. A session alone begins one and changes nothing: auth commits or undoes what the
 * keeper says that it has committed or undone.
 */
export function createAuthRotationRoutes(
  { db, kms, now, wallets, audit }: PartyContext,
  { accounts, sessions, readStatement }: RotationParts,
): readonly PartyRoute[] {
  const rotations = createRotations({ db, kms, party: 'auth', now })

  const requireWallet = async (input: Pick<RouteInput, 'token' | 'device'>) => {
    const account = await sessions.require(input)
    const wallet = await wallets.findByOwner(account.id)
    if (wallet?.state !== 'committed') throw new Refusal('notFound', 'There is no wallet yet.')
    return { account, wallet }
  }
  const settle = (
    path: string,
    kind: KeeperStatement['kind'],
    run: (input: Awaited<ReturnType<typeof requireWallet>>, rotation: string) => Promise<void>,
  ) =>
    defineRoute({
      method: 'POST',
      path: `/rotation/${path}`,
      ...authRotation.settle,
      async handle(input) {
        const { rotation, statement } = input.body
        const found = await requireWallet(input)
        const said = await readStatement(statement, [kind])
        const isRight =
          said.flow === rotation && said.device === input.device.id && said.email === found.account.email
        if (!isRight) throw new Refusal('invalidStatement', 'The statement is about something else.')
        await run(found, rotation)
        await audit({ what: kind, device: input.device.id, about: found.wallet.walletId })
        return { isSettled: true as const }
      },
    })
  return [
    defineRoute({
      method: 'GET',
      path: '/rotation',
      ...authRotation.state,
      handle: async input => rotations.state((await requireWallet(input)).wallet),
    }),
    defineRoute({
      method: 'POST',
      path: '/rotation',
      ...authRotation.begin,
      async handle(input) {
        const { wallet } = await requireWallet(input)
        await rotations.begin(wallet, input.body)
        await audit({ what: 'rotation pending', device: input.device.id, about: wallet.walletId })
        return { state: 'pending' as const }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/rotation/halves',
      ...authRotation.halves,
      async handle(input) {
        const { wallet } = await requireWallet(input)
        await audit({ what: 'halves released', device: input.device.id, about: wallet.walletId })
        return rotations.release(wallet, input.device, 'session')
      },
    }),
    settle('commit', 'rotated', ({ account, wallet }, rotation) =>
      rotations.commit(wallet, rotation, async (removed, tx) => {
        if (removed !== null) await accounts.removeDevice(account.id, removed, tx)
      }),
    ),
    settle('undo', 'rotationUndone', ({ wallet }, rotation) => rotations.undo(wallet, rotation)),
  ]
}
