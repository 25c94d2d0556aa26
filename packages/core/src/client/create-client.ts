import type { Connection } from '../adapter/connection.types.js'
import type { NetworkId } from '../caip/network-id.js'
import type { DisconnectInput } from '../connection/connection.types.js'
import { createEmitter } from '../kernel/emitter.js'
import { createEnv } from '../kernel/env.js'
import { createScope } from '../kernel/scope.js'
import type { ModalActions } from '../modal/modal.controller.js'
import { createClientStorage, prefixStorage } from '../storage/client-storage.js'
import type { AddTransaction } from '../transactions/transactions.controller.js'
import type { ClientEvents } from './client-events.types.js'
import { type ConnectInput, createConnectFlow } from './connect-flow.js'
import type { ClientContext } from './context.js'
import { createDomains, type Domains } from './domains.js'
import { createLifecycle, type Lifecycle } from './lifecycle.js'
import { type ClientOptions, lacksTransport, resolveOptions } from './options.js'
import { createRegistry } from './registry.js'
import { wireDomains } from './wiring.js'

/** One wallet kit: it owns everything it uses, and two on one page share nothing. */
export interface Client extends Omit<Domains, 'restorer'>, Lifecycle {
  readonly options: ClientContext['options']
  readonly env: ClientContext['env']
  readonly registry: ClientContext['registry']
  /**
   * Connects a wallet, and settles in every case. With a connector: that wallet is asked. Without: the modal opens
   * and the promise settles with what happens there first.
   * @throws LatchkeyError `userRejected`, `modalClosed`, `aborted`, `timeout`, `destroyed`, `requestPending`,
   * `connectFailed`
   */
  connect(input?: ConnectInput): Promise<Connection>
  /** @throws LatchkeyError `disconnectFailed` */
  disconnect(input?: DisconnectInput): Promise<void>
  /** @throws LatchkeyError `networkMissing`, `userRejected`, `switchFailed`, `capabilityMissing`, `aborted` */
  switchNetwork(networkId: NetworkId, options?: { readonly signal?: AbortSignal }): Promise<void>
  /** Transactions that the app sends by itself. Those of the kit, of hooks and of `request` are followed unasked. */
  readonly transactions: {
    /**
     * Follows a transaction and shows it in the account view until it settles.
     * @throws LatchkeyError `invalidCaip`, `invalidRequest`, `adapterMissing`
     * @example
     * await client.transactions.add({ hash, networkId: 'eip155:1', label: 'Mint a badge' })
     */
    add(input: AddTransaction): Promise<void>
  }
  open: ModalActions['open']
  close: ModalActions['close']
  /** Called for what happens in the client; the result unsubscribes. */
  on<Name extends keyof ClientEvents>(name: Name, listener: (event: ClientEvents[Name]) => void): () => void
}

/**
 * Makes a client. Does no input or output: call `start()` once the page runs.
 * @throws LatchkeyError `invalidOptions`, `adapterVersion`, `adapterMissing`, `invalidCaip`
 * @example
 * const client = createClient({ adapters: [evm()], networks: [mainnet] })
 */
export function createClient(input: ClientOptions): Client {
  const options = resolveOptions(input)
  const env = createEnv(options.env)
  const ctx: ClientContext = {
    env,
    options,
    registry: createRegistry(options.adapters),
    storage: createClientStorage(prefixStorage(env.storage, options.storagePrefix, env.logger)),
    events: createEmitter<ClientEvents>(),
    scope: createScope(error => env.logger.error('A release failed', error)),
  }
  const domains = createDomains(ctx)
  const connect = createConnectFlow(ctx, domains)
  wireDomains(ctx, domains)
  const { restorer, ...shown } = domains
  return {
    ...shown,
    ...createLifecycle(ctx, domains, lacksTransport(input)),
    options,
    env,
    registry: ctx.registry,
    connect,
    disconnect: domains.connection.actions.disconnect,
    switchNetwork: domains.network.actions.switchTo,
    transactions: { add: async added => (await shown.features.load('transactions')).actions.add(added) },
    open: domains.modal.actions.open,
    close: domains.modal.actions.close,
    on: ctx.events.on,
  }
}
