import type { FeatureHost } from './feature-host.types.js'
import type { Row } from './feature-row.types.js'
import type { LaterFeatures } from './later-features.js'
import type { SharedTransportController, SharedTransportName } from './shared-transport.types.js'

// Whole modules: a bundler turns the pick of an export into three times the code.
const parts = {
  tokens: () => import('./tokens.feature.js'),
  // Straight to the controller, as `developer/` does: a module between them would be a request of its own.
  wallets: () => import('../../wallets/wallets.controller.js'),
} as const satisfies Record<string, Row>

/** By the id of its connectors. What the interface says of each is in `shared-sessions/shared-transports.ts`. */
const sharedTransports = {
  walletConnect: () => import('./wallet-connect.feature.js'),
  auth: () => import('./auth.feature.js'),
} as const satisfies Record<SharedTransportName, Row<SharedTransportController>>

/** The rows that most visits don't need. Their imports are in one chunk, because each costs every page some bytes. */
const later = async () => (await import('./later-features.js')).laterFeatures

/** One row per feature. */
export const featureTable = { parts, later, sharedTransports } as const

type Table = typeof parts & LaterFeatures & typeof sharedTransports

/** The rows that the features of a client are made of. */
export interface FeatureTable {
  readonly parts: Readonly<Record<string, Row>>
  /** Fetches the rows that are not among `parts`. */
  later(): Promise<Readonly<Record<string, Row>>>
  readonly sharedTransports: Readonly<Record<string, Row<SharedTransportController>>>
}

/** The name of a part that is fetched on first need. */
export type FeatureName = keyof Table

/** The controller of a feature. */
export type FeatureController<Name extends FeatureName> = Awaited<
  ReturnType<Awaited<ReturnType<Table[Name]>>['createFeature']>
>

/** The parts of a client that come by dynamic import. */
export interface Features {
  /** Fetches a feature once; everybody gets the same controller. */
  load<Name extends FeatureName>(name: Name): Promise<FeatureController<Name>>
  /** The controller, when it is already here. */
  find<Name extends FeatureName>(name: Name): FeatureController<Name> | undefined
  /** The names of the shared transports. */
  readonly shared: readonly SharedTransportName[]
  /** Whether connectors of this id belong to a shared transport. */
  isShared(connectorId: string): connectorId is SharedTransportName
}

/** Makes the features of one client. */
export function createFeatures(
  host: Omit<FeatureHost, 'features'>,
  { parts, later, sharedTransports }: FeatureTable,
): Features {
  const rows: FeatureTable['parts'] = { ...parts, ...sharedTransports }
  const shared = Object.keys(sharedTransports)
  const loading = new Map<string, Promise<unknown>>()
  const loaded = new Map<string, unknown>()
  const load = async (name: string) => {
    try {
      const { createFeature } = await ((rows[name] ?? (await later())[name]) as Row)()
      const controller = await createFeature({ ...host, features })
      loaded.set(name, controller)
      return controller
    } catch (error) {
      // A chunk that failed to load may load at the next try.
      loading.delete(name)
      throw error
    }
  }
  const features: Features = {
    load(name) {
      const promise = loading.get(name) ?? load(name)
      loading.set(name, promise)
      return promise as Promise<never>
    },
    find: name => loaded.get(name) as never,
    shared: shared as SharedTransportName[],
    isShared: (connectorId): connectorId is SharedTransportName => shared.includes(connectorId),
  }
  return features
}
