import type { RpcOptions as NodeOptions } from '@latchkey/core/adapter'

/** How the networks' own APIs are asked. */
export interface RpcOptions extends NodeOptions {
  /** Within how many blocks a transfer is to be confirmed; its fee rate follows from that. Default 3. */
  readonly feeTarget?: number
  /** How many blocks make a transaction final, its own counted. Default 1. */
  readonly confirmations?: number
}
