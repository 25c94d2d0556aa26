import { keeper } from '@latchkey/vault/wire'
import { FLOW_MS } from '../parties/codes.js'
import { Refusal } from '../parties/http/refusal.js'
import { defineRoute, type PartyRoute } from '../parties/http/route.types.js'
import { readLoginStart } from '../parties/login-start.js'
import type { PartyContext } from '../parties/party-context.types.js'
import type { ReleaseFreezes } from './email-change/freezes.js'
import type { KeeperFlow, KeeperFlows } from './flows.js'
import type { Statements } from './statements.js'

interface FlowParts {
  readonly flows: KeeperFlows
  readonly statements: Statements
  readonly freezes: Pick<ReleaseFreezes, 'check'>
}

/** Routes of a flow: its start and decision, and what an approved one allows. */
export function createFlowRoutes(
  { projects, wallets, audit, now }: PartyContext,
  { flows, statements, freezes }: FlowParts,
): readonly PartyRoute[] {
  /** The wallet of the address that this keeper verified in the flow. No id of anybody else counts. */
  const requireReleased = async (flow: KeeperFlow) => {
    if (flow.kind !== 'approved')
      throw new Refusal('notApproved', 'The code allows to make a wallet, not to open one. Use the link.')
    const wallet = await wallets.findByOwner(flow.email)
    if (!wallet) throw new Refusal('notFound', 'There is no wallet for this address.')
    await freezes.check(wallet.walletId)
    return wallet
  }
  /**
   * The code of a new address opens no wallet. The device that made one with it has seen both halves of recovery: it gets the
   * keeper's back while the wallet is pending, to open that pair once before it commits.
   */
  const requireReadable = async (flow: KeeperFlow) => {
    const own = flow.kind === 'creation' ? await wallets.findByOwner(flow.email) : undefined
    return own?.state === 'pending' && own.device === flow.device ? own : requireReleased(flow)
  }
  return [
    defineRoute({
      method: 'POST',
      path: '/flows',
      ...keeper.startFlow,
      handle: async ({ device, body }) => flows.start(device, readLoginStart(projects, body)),
    }),
    defineRoute({
      method: 'GET',
      path: '/flows/:flow',
      ...keeper.flow,
      async handle({ device, params, query, signal }) {
        const wait = Number(query.wait ?? 0)
        if (!Number.isFinite(wait)) throw new Refusal('invalidRequest', '`wait` is in seconds.')
        const flow = await flows.read(device.id, params.flow ?? '', wait, signal)
        if (flow.state !== 'approved') return { state: flow.state }
        return { state: flow.state, statement: await statements.sign(flow) }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/flows/:flow/code',
      ...keeper.giveCode,
      handle: async ({ device, params, body }) => ({
        statement: await statements.sign(await flows.enterCode(device.id, params.flow ?? '', body.code)),
      }),
    }),
    defineRoute({
      method: 'POST',
      path: '/flows/:flow/halves',
      ...keeper.halves,
      async handle({ device, params }) {
        const flow = await flows.requireApproved(device.id, params.flow ?? '')
        const wallet = await requireReadable(flow)
        await audit({ what: 'halves released', device: device.id, about: wallet.walletId })
        return wallets.release(wallet, device, flow.id)
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/flows/:flow/wallet',
      ...keeper.createWallet,
      async handle({ device, params, body: part }) {
        const { email } = await flows.requireApproved(device.id, params.flow ?? '')
        // A wallet that a device began and never committed must not lock the address for ever.
        const replacePendingBefore = now() - FLOW_MS
        await wallets.create({ owner: email, device: device.id, part, replacePendingBefore })
        await audit({ what: 'wallet pending', device: device.id, about: part.walletId })
        return { state: 'pending' as const }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/flows/:flow/device',
      ...keeper.addDevice,
      async handle({ device, params, body: part }) {
        const wallet = await requireReleased(await flows.requireApproved(device.id, params.flow ?? ''))
        await wallets.addDevice(wallet, device.id, part)
        // Who adds a device has opened the wallet: one whose maker went away is finished by that.
        await wallets.commit(wallet)
        await audit({ what: 'device added', device: device.id, about: wallet.walletId })
        return { state: 'committed' as const }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/keys',
      access: 'open',
      ...keeper.keys,
      handle: async () => ({ keys: [...statements.keys] }),
    }),
  ]
}
