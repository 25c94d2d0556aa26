import type {
  CapabilityKey,
  NetworkCapabilities,
  NetworkCapabilityName,
  WalletCapabilities,
  WalletCapabilityName,
} from '../adapter/contract/capabilities.js'
import type { Account, Connection } from '../adapter/contract/connection.types.js'
import type { Network } from '../adapter/contract/network.types.js'
import type { NetworkId } from '../caip/network-id.js'
import { LatchkeyError } from '../errors/error.js'
import type { Registry } from './registry.js'

/** What stands between the domains: who is connected, where, and what that lets one do. */
export interface Session {
  activeNamespace(): string | undefined
  activeNetwork(namespace?: string): Network | undefined
  findNetwork(networkId: NetworkId): Network | undefined
  connection(namespace?: string): Connection | undefined
  account(namespace?: string): Account | undefined
  /** What a namespace can do without a wallet; undefined means it cannot. */
  find<Name extends NetworkCapabilityName>(
    namespace: string,
    name: Name,
  ): NetworkCapabilities[Name] | undefined
  /** @throws LatchkeyError `capabilityMissing` */
  require<Name extends NetworkCapabilityName>(
    namespace: string,
    name: Name,
  ): NonNullable<NetworkCapabilities[Name]>
  /** What the connection in use can do; nothing when there is none. */
  wallet(namespace: string): WalletCapabilities
  /**
   * Finds a capability that an adapter defines, such as `solanaTransactions`.
   * @throws LatchkeyError `notConnected`, `capabilityMissing`
   */
  requireWallet<T>(namespace: string, key: CapabilityKey<T>): T
  /** @throws LatchkeyError `notConnected`, `capabilityMissing` */
  requireWallet<Name extends WalletCapabilityName>(
    namespace: string,
    name: Name,
  ): NonNullable<WalletCapabilities[Name]>
}

const missing = (namespace: string, name: string) =>
  new LatchkeyError('capabilityMissing', `${namespace} does not offer ${name}`)

/** What the session reads from. */
export interface SessionPorts extends Pick<Session, 'activeNamespace' | 'activeNetwork' | 'findNetwork'> {
  connection(namespace: string): Connection | undefined
}

/** Makes the session of one client. */
export function createSession(registry: Registry, ports: SessionPorts): Session {
  const connection = (namespace = ports.activeNamespace()) =>
    namespace === undefined ? undefined : ports.connection(namespace)
  const wallet = (namespace: string): WalletCapabilities => {
    const current = connection(namespace)
    const connector = current && registry.findConnector(namespace, current.connectorId)
    return connector && current ? connector.capabilities(current) : {}
  }
  const requireWallet = (namespace: string, name: WalletCapabilityName | CapabilityKey<unknown>): unknown => {
    if (!connection(namespace))
      throw new LatchkeyError('notConnected', `No wallet is connected in ${namespace}`)
    const capability = wallet(namespace)[name]
    if (capability) return capability
    throw missing(namespace, name)
  }
  const find: Session['find'] = (namespace, name) => registry.instances.get(namespace)?.capabilities[name]
  return {
    activeNamespace: ports.activeNamespace,
    activeNetwork: ports.activeNetwork,
    findNetwork: ports.findNetwork,
    connection,
    account: namespace => connection(namespace)?.accounts[0],
    find,
    require(namespace, name) {
      const capability = find(namespace, name)
      if (capability) return capability
      throw missing(namespace, name)
    },
    wallet,
    requireWallet: requireWallet as Session['requireWallet'],
  }
}
