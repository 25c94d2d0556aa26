import type { Connection } from '../adapter/contract/connection.types.js'
import type { AppNetworkId } from '../caip/register.types.js'
import type { DisconnectInput } from '../connection/connection.types.js'
import type { ClientEvents } from '../context/client-events.types.js'
import type { ClientContext } from '../context/context.js'
import { findRelayAlert, resolveOptions } from '../context/options.js'
import type { ClientOptions } from '../context/options.types.js'
import { createRegistry } from '../context/registry.js'
import { createEmitter } from '../kernel/emitter.js'
import { createEnv } from '../kernel/env.js'
import { createScope } from '../kernel/scope.js'
import type { ModalActions } from '../modal/modal.controller.js'
import type { SignedInAccount, SignInInput } from '../siwx/siwx.types.js'
import { createClientStorage, prefixStorage } from '../storage/client-storage.js'
import type { AddTransaction } from '../transactions/transactions.types.js'
import { createConnectFlow } from './connect-flow.js'
import type { ConnectInput } from './connect-in-modal.js'
import { createDomains, type Domains } from './domains.js'
import { type FeatureTable, featureTable } from './features/features.js'
import type { LaterCall, OptionChanges } from './later-calls.js'
import { createLifecycle, type Lifecycle } from './lifecycle.js'
import { wireDomains } from './wiring.js'

/** Options of `switchNetwork`. */
export interface SwitchNetworkOptions {
  readonly signal?: AbortSignal
  /** Default true. */
  readonly throwOnFailure?: boolean
}

/** The public part of the domains, without the ports between them. */
type PublicDomains = {
  readonly [Name in keyof Domains]: Omit<Domains[Name], 'internal'>
}

/** One wallet kit. Two clients on one page share no state. */
export interface Client extends PublicDomains, Lifecycle {
  readonly options: ClientContext['options']
  readonly env: ClientContext['env']
  /** The app's adapters, and the connectors that they found. */
  readonly registry: Pick<ClientContext['registry'], 'adapters' | 'requireAdapter' | 'findConnector'>
  /**
   * Connects the wallet of a connector. Without one, opens the modal and resolves with the visitor's connection.
   * Always settles.
   * @throws LatchkeyError `userRejected`, `modalClosed`, `aborted`, `timeout`, `destroyed`, `requestPending`,
   * `connectFailed`, `unavailable`
   */
  connect(input?: ConnectInput): Promise<Connection>
  /** @throws LatchkeyError `disconnectFailed`, `destroyed`, `unavailable` */
  disconnect(input?: DisconnectInput): Promise<void>
  /**
   * Asks the wallet to switch, and to add the network first if the wallet doesn't know it. With `throwOnFailure: false`
   * a failure resolves, after the modal has said it.
   * @throws LatchkeyError `networkMissing`, `userRejected`, `switchFailed`, `unsupportedNetwork`, `capabilityMissing`,
   * `unsupportedMethod`, `requestPending`, `walletDisconnected`, `timeout`, `unavailable`, `aborted`, `destroyed`
   */
  switchNetwork(networkId: AppNetworkId, options?: SwitchNetworkOptions): Promise<void>
  /**
   * Shows the sign-in text of the account in use, and resolves when its signature has been verified. At once where the
   * account is signed in. Needs the option `siwx` or `siweConfig`.
   * @throws LatchkeyError `notConnected`, `userRejected`, `signInFailed`, `aborted`, `invalidOptions`, `destroyed`
   */
  signIn(input?: SignInInput): Promise<SignedInAccount>
  /**
   * Returns the provider of the connected wallet, such as an EIP-1193 provider. Default: the active namespace.
   * @throws LatchkeyError `notConnected`, `capabilityMissing`
   * @example
   * const provider = await client.getProvider<Eip1193Provider>('eip155')
   */
  getProvider<Provider = unknown>(namespace?: string): Promise<Provider>
  /**
   * Resolves when every reconnect of the last visit has succeeded or failed. Call `start` first.
   * @throws LatchkeyError `destroyed`
   */
  ready(): Promise<void>
  /**
   * Changes options at run time, such as features, wallet ids or URLs. An open modal re-renders.
   * @throws LatchkeyError `invalidOptions`, also for an option that cannot change
   */
  updateOptions(changes: OptionChanges): Promise<void>
  /** Transactions that the app sends itself. The client follows those of the kit, of hooks and of `request`. */
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
  /** Calls the listener for each event of a name. Returns the unsubscribe function. */
  on<Name extends keyof ClientEvents>(name: Name, listener: (event: ClientEvents[Name]) => void): () => void
}

/**
 * Creates a client. Does no input or output: call `start()` in the browser.
 * @throws LatchkeyError `invalidOptions`, `adapterVersion`, `adapterMissing`, `invalidCaip`
 * @example
 * const client = createClient({ adapters: [evm()], networks: [mainnet] })
 */
export const createClient = (input: ClientOptions): Client => buildClient(input, featureTable)

/** Creates a client with the features of a table. */
export function buildClient(input: ClientOptions, table: FeatureTable): Client {
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
  const domains = createDomains(ctx, table)
  wireDomains(ctx, domains)
  const later =
    (name: 'addTransaction' | 'getProvider' | 'ready' | 'signIn' | 'updateOptions') =>
    async (argument?: unknown): Promise<never> => {
      const call: LaterCall = (await import('./later-calls.js'))[name]
      return call(ctx, domains, argument as never) as never
    }
  return {
    ...domains,
    ...createLifecycle(ctx, domains, findRelayAlert(input)),
    options,
    env,
    registry: ctx.registry,
    connect: createConnectFlow(ctx, domains),
    disconnect: domains.connection.actions.disconnect,
    switchNetwork: (networkId, { throwOnFailure = true, ...rest } = {}) =>
      domains.network.actions.switchTo(networkId, rest).catch(error => {
        if (throwOnFailure) throw error
      }),
    signIn: later('signIn'),
    getProvider: later('getProvider'),
    ready: later('ready'),
    updateOptions: later('updateOptions'),
    transactions: { add: later('addTransaction') },
    open: domains.modal.actions.open,
    close: domains.modal.actions.close,
    on: ctx.events.on,
  }
}
