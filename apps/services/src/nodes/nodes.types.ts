import type { NetworkConfig } from '../config/config.schema.js'
import { ApiProblem } from '../server/problem.js'

/** A call of JSON-RPC. */
export interface NodeRequest {
  readonly method: string
  readonly params: unknown
}

/** An error that a node answered, without the node's address and its keys. */
export interface NodeError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** What a node answered to one call. */
export type NodeAnswer =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly error: NodeError }

interface CallOptions {
  readonly signal?: AbortSignal
}

/** The nodes of one network, as one. */
export interface NodeClient {
  readonly id: string
  readonly network: NetworkConfig
  /**
   * Sends calls in one request. Answers come in the order of the calls.
   * @throws ApiProblem `sourceFailed`, `unavailable` or `sourceTimeout` if no node answers
   */
  send(requests: readonly NodeRequest[], options?: CallOptions): Promise<readonly NodeAnswer[]>
  /** Sends one call. @throws NodeCallError for the node's own error, ApiProblem as `send` does */
  call(method: string, params: unknown, options?: CallOptions): Promise<unknown>
}

/** The nodes of all configured networks. */
export interface Nodes {
  find(networkId: string): NodeClient | undefined
  readonly all: readonly NodeClient[]
}

/** A call that a node refused. Where nobody expects it, the source has failed. */
export class NodeCallError extends ApiProblem {
  constructor(readonly error: NodeError) {
    super('sourceFailed', 'The network refused a call.')
  }
}
