import type { ClientContext } from '../context/context.js'
import type { Session } from '../context/session.js'
import type { SendPorts } from '../send/send.transfer.js'
import type { WalletConnectPorts } from '../wallet-connect/wallet-connect.controller.js'

/** What a feature's chunk gives: a controller made for this client. */
const table = {
  tokens: async () => (await import('../tokens/tokens.controller.js')).createTokensController,
  transactions: async () =>
    (await import('../transactions/transactions.controller.js')).createTransactionsController,
  send: async () => (await import('../send/send.controller.js')).createSendController,
  wallets: async () => (await import('../wallets/wallets.controller.js')).createWalletsController,
  walletConnect: async () =>
    (await import('../wallet-connect/wallet-connect.controller.js')).createWalletConnectController,
} as const

type Table = typeof table

/** The name of a part that is fetched on first need. */
export type FeatureName = keyof Table

/** The controller of a feature. */
export type FeatureController<Name extends FeatureName> = ReturnType<Awaited<ReturnType<Table[Name]>>>

/** What the features need of other domains. */
export interface FeaturePorts extends WalletConnectPorts, SendPorts {}

/** The parts of a client that come by dynamic import. */
export interface Features {
  /** Fetches a feature once; everybody gets the same controller. */
  load<Name extends FeatureName>(name: Name): Promise<FeatureController<Name>>
  /** The controller, when it is already here. */
  find<Name extends FeatureName>(name: Name): FeatureController<Name> | undefined
}

/** Makes the features of one client. */
export function createFeatures(ctx: ClientContext, session: Session, ports: FeaturePorts): Features {
  const loading = new Map<FeatureName, Promise<unknown>>()
  const loaded = new Map<FeatureName, unknown>()
  const load = async (name: FeatureName) => {
    try {
      const create = await table[name]()
      const controller = create(ctx, session, ports)
      loaded.set(name, controller)
      return controller
    } catch (error) {
      // A chunk that failed to load may load at the next try.
      loading.delete(name)
      throw error
    }
  }
  return {
    load(name) {
      const promise = loading.get(name) ?? load(name)
      loading.set(name, promise)
      return promise as Promise<never>
    },
    find: name => loaded.get(name) as never,
  }
}
