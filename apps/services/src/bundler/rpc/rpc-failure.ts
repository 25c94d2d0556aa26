/** Codes of ERC-4337's JSON-RPC (ERC-7769), beside those of JSON-RPC 2.0. */
export const operationCodes = {
  invalidParams: -32_602,
  internal: -32_603,
  /** The EntryPoint refuses the account's creation or validation: AA1x, AA2x. */
  rejectedByEntryPoint: -32_500,
  /** The paymaster refuses: AA3x. */
  rejectedByPaymaster: -32_501,
  /** The time range of the account or of the paymaster is over or has not begun. */
  outOfTimeRange: -32_503,
  /** The signature of the account or of the paymaster is wrong. */
  wrongSignature: -32_507,
  /** The paymaster's deposit, or the project's budget, does not suffice. */
  paymasterFunds: -32_508,
  /** The calls would revert. */
  executionReverted: -32_521,
} as const

/** An answer with an error. The message repeats nothing of the request. */
export class RpcFailure extends Error {
  override readonly name = 'RpcFailure'
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}
