import type { FeatureHost } from './feature-host.types.js'

/** One row per feature: its chunk gives what makes the controller and wires it to the client's events. */
const table = {
  tokens: async () => (await import('./tokens.feature.js')).createTokens,
  transactions: async () => (await import('./transactions.feature.js')).createTransactions,
  send: async () => (await import('./send.feature.js')).createSend,
  wallets: async () => {
    // Straight to the controller, as `developer/` does: a module between them would be a request of its own.
    const { createWalletsController } = await import('../../wallets/wallets.controller.js')
    return (host: FeatureHost) => createWalletsController(host.ctx, host)
  },
  walletConnect: async () => (await import('./wallet-connect.feature.js')).createWalletConnect,
} as const

type Table = typeof table

/** The name of a part that is fetched on first need. */
export type FeatureName = keyof Table

/** The controller of a feature. */
export type FeatureController<Name extends FeatureName> = ReturnType<Awaited<ReturnType<Table[Name]>>>

/** The parts of a client that come by dynamic import. */
export interface Features {
  /** Fetches a feature once; everybody gets the same controller. */
  load<Name extends FeatureName>(name: Name): Promise<FeatureController<Name>>
  /** The controller, when it is already here. */
  find<Name extends FeatureName>(name: Name): FeatureController<Name> | undefined
}

/** Makes the features of one client. */
export function createFeatures(host: FeatureHost): Features {
  const loading = new Map<FeatureName, Promise<unknown>>()
  const loaded = new Map<FeatureName, unknown>()
  const load = async (name: FeatureName) => {
    try {
      const create = await table[name]()
      const controller = create(host)
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
