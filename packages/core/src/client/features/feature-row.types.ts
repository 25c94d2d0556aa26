import type { FeatureHost } from './feature-host.types.js'

/** Fetches the chunk of a feature. Its `createFeature` makes the controller and wires it to the client's events. */
export type Row<Controller = unknown> = () => Promise<{ createFeature(host: FeatureHost): Controller }>
