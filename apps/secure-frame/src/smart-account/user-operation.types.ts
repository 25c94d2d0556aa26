type Hex = `0x${string}`

/** A user operation (ERC-4337, EntryPoint 0.8) without its signature. Fees in wei. */
export interface UserOperation {
  readonly sender: Hex
  readonly nonce: bigint
  /** With the first operation of an account, which deploys it. */
  readonly factory?: Hex
  readonly factoryData?: Hex
  readonly callData: Hex
  readonly callGasLimit: bigint
  readonly verificationGasLimit: bigint
  readonly preVerificationGas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** Absent where the account pays. */
  readonly paymaster?: Hex
  readonly paymasterVerificationGasLimit?: bigint
  readonly paymasterPostOpGasLimit?: bigint
  readonly paymasterData?: Hex
}
