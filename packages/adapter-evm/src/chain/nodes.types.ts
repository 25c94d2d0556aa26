import type { AdapterHost, CallOptions, Network, NetworkId } from '@latchkey/core/adapter'
import type { NodeTransport } from './ranked-transport.js'

/** How the networks' own nodes are asked. */
export interface RpcOptions {
  /** Default 10 s. */
  readonly timeoutMs?: number
  /** Whether several nodes of one network are measured against each other while in use. Default true. */
  readonly rank?: boolean
}

/** What the code that talks to nodes is given. */
export interface ChainDeps {
  readonly host: AdapterHost
  /** Fires when the client is gone. */
  readonly lifetime: AbortSignal
  readonly rpc: RpcOptions
}

/** One network's nodes. */
export interface ChainNode {
  readonly network: Network
  readonly transport: NodeTransport
  /** @throws LatchkeyError `networkError`, `rateLimited`, `timeout`, `aborted`, and what the node says of the call */
  request(method: string, params: readonly unknown[], options?: CallOptions): Promise<unknown>
  /** What was learned of the network's contracts, kept as long as the node is. */
  readonly learned: Map<string, Promise<unknown>>
  dispose(): void
}

/** The nodes of every network, made on first need. */
export interface Nodes extends ChainDeps {
  /** @throws LatchkeyError `networkMissing` */
  of(networkId: NetworkId): ChainNode
}
