import type { IdOf } from '../networks/id-of.types.js'
import type { NetworkId } from './network-id.js'

/**
 * Says which networks an app has, for the types of the ids that it writes.
 * @example
 * declare module '@latchkey/core' {
 *   interface Register {
 *     networks: typeof networks
 *   }
 * }
 */
// biome-ignore lint/suspicious/noEmptyInterface: an app adds to it.
export interface Register {}

/** The ids of the networks in `Register`, any CAIP-2 id where an app registers none. */
export type AppNetworkId = Register extends {
  readonly networks: readonly (infer Listed)[]
}
  ? IdOf<Listed>
  : NetworkId
