import type { Emitter } from '../kernel/emitter.js'
import type { Env } from '../kernel/env.types.js'
import type { Scope } from '../kernel/scope.js'
import type { ClientStorage } from '../storage/client-storage.js'
import type { ClientEvents } from './client-events.types.js'
import type { ResolvedOptions } from './options.types.js'
import type { Registry } from './registry.js'

/** What every domain is given. */
export interface ClientContext {
  readonly env: Env
  readonly options: ResolvedOptions
  readonly registry: Registry
  readonly storage: ClientStorage
  readonly events: Emitter<ClientEvents>
  readonly scope: Scope
}
