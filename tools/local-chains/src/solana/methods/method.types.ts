import type { Ledger } from '../ledger'
import type { Outbox } from '../outbox'

/** What the RPC methods share. */
export interface NodeContext {
  readonly ledger: Ledger
  readonly outbox: Outbox
}

/** Answers one RPC method. @throws RpcError */
export type Method = (params: readonly unknown[], context: NodeContext) => unknown

/** Methods by name. */
export type Methods = Readonly<Record<string, Method>>
