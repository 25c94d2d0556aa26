import type { ClientContext } from '../context/context.js'
import type { SiwxConfig } from '../context/siwx-options.types.js'
import type { Store } from '../kernel/store.js'
import type { Accounts } from './accounts.js'
import type { Keeper } from './keeper.js'
import type { SiwxPorts, SiwxState } from './siwx.types.js'

/** What every part of the sign-in works with. */
export interface SiwxDeps {
  readonly ctx: ClientContext
  readonly config: SiwxConfig
  readonly ports: SiwxPorts
  readonly store: Store<SiwxState>
  readonly keeper: Keeper
  readonly accounts: Accounts
}
