/** How the networks' own APIs are asked. */
export interface RpcOptions {
  /** Default 10 s. */
  readonly timeoutMs?: number
  /** Within how many blocks a transfer is to be confirmed; its fee rate follows from that. Default 3. */
  readonly feeTarget?: number
  /** How many blocks make a transaction final, its own counted. Default 1. */
  readonly confirmations?: number
}
