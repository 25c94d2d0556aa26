import { auth } from '@latchkey/vault/wire'
import { Refusal } from '../parties/http/refusal.js'
import { defineRoute, type PartyRoute } from '../parties/http/route.types.js'
import type { PartyContext } from '../parties/party-context.types.js'
import type { Account, Accounts } from './accounts.js'
import type { Sessions } from './sessions.js'

/** What halves of auth are sealed for, in place of a flow. */
const SESSION_FLOW = 'session'

interface WalletParts {
  readonly accounts: Accounts
  readonly sessions: Sessions
}

/** Routes of a session: the user, the wallet and its devices. */
export function createWalletRoutes(
  { wallets, audit }: PartyContext,
  { accounts, sessions }: WalletParts,
): readonly PartyRoute[] {
  const requireWallet = async (account: Account) => {
    const wallet = await wallets.findByOwner(account.id)
    if (!wallet) throw new Refusal('notFound', 'There is no wallet yet.')
    return wallet
  }
  /** The wallet of a label, if it is the account's. */
  const requireOwn = async (account: Account, label: Parameters<typeof wallets.find>[0]) => {
    const wallet = await wallets.find(label)
    if (wallet.owner !== account.id) throw new Refusal('notFound', 'There is no such wallet.')
    return wallet
  }
  return [
    defineRoute({
      method: 'GET',
      path: '/user',
      ...auth.user,
      handle: async input => accounts.describe(await sessions.require(input)),
    }),
    defineRoute({
      method: 'POST',
      path: '/halves',
      ...auth.halves,
      async handle(input) {
        const wallet = await requireWallet(await sessions.require(input))
        await audit({ what: 'halves released', device: input.device.id, about: wallet.walletId })
        return wallets.release(wallet, input.device, SESSION_FLOW)
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/wallet',
      ...auth.createWallet,
      async handle(input) {
        const account = await sessions.require(input)
        const { device, body: part } = input
        await wallets.create({ owner: account.id, device: device.id, part })
        await audit({ what: 'wallet pending', device: device.id, about: part.walletId })
        return { state: 'pending' as const }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/wallet/commit',
      ...auth.commitWallet,
      async handle(input) {
        const account = await sessions.require(input)
        const wallet = await requireOwn(account, input.body)
        await wallets.commit(wallet)
        await audit({ what: 'wallet committed', device: input.device.id, about: wallet.walletId })
        return accounts.describe(account)
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/wallet/undo',
      ...auth.undoWallet,
      async handle(input) {
        const account = await sessions.require(input)
        const wallet = await wallets.findByOwner(account.id)
        // None: it was undone before, and the answer was lost.
        if (wallet?.walletId === input.body.walletId) {
          await wallets.undo(await requireOwn(account, input.body))
          await audit({ what: 'wallet undone', device: input.device.id, about: wallet.walletId })
        }
        return accounts.describe(account)
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/wallet/device',
      ...auth.addDevice,
      async handle(input) {
        const account = await sessions.require(input)
        const wallet = await requireOwn(account, input.body)
        await wallets.addDevice(wallet, input.device.id, input.body)
        await audit({ what: 'device added', device: input.device.id, about: wallet.walletId })
        return accounts.describe(account)
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/devices',
      ...auth.devices,
      handle: async input => accounts.listDevices((await sessions.require(input)).id),
    }),
    defineRoute({
      method: 'POST',
      path: '/devices/:device/remove',
      ...auth.devices,
      async handle(input) {
        const account = await sessions.require(input)
        const { params, device } = input
        const removed = params.device ?? ''
        if (removed === device.id)
          throw new Refusal('invalidRequest', "A device can't remove itself. Use another one, or sign out.")
        const wallet = await wallets.findByOwner(account.id)
        if (wallet) await wallets.removeDevice(wallet, removed)
        await accounts.removeDevice(account.id, removed)
        await audit({ what: 'device removed', device: device.id, about: wallet?.walletId ?? account.id })
        return accounts.listDevices(account.id)
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/session/end',
      ...auth.endSession,
      async handle(input) {
        await sessions.require(input)
        await sessions.end(input.token ?? '')
        return { isEnded: true as const }
      },
    }),
  ]
}
