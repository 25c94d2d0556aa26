import { concat, type Hex, numberToHex } from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Operation } from '../rpc/operation.schema.js'

const types = {
  UserOperationRequest: [
    { name: 'sender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'accountGasLimits', type: 'bytes32' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'gasFees', type: 'bytes32' },
    { name: 'paymasterVerificationGasLimit', type: 'uint256' },
    { name: 'paymasterPostOpGasLimit', type: 'uint256' },
    { name: 'validAfter', type: 'uint48' },
    { name: 'validUntil', type: 'uint48' },
  ],
} as const

const stubSignature: Hex = `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`

/** The data of LatchkeyPaymaster: the time range in seconds (0 begins at once), and the signature. */
const encode = (validUntil: number, signature: Hex): Hex =>
  concat([numberToHex(0, { size: 6 }), numberToHex(validUntil, { size: 6 }), signature])

/** Data of the right length for an estimate. The signature recovers to nobody's address. */
export const stubApproval = (validUntil: number): Hex => encode(validUntil, stubSignature)

/** Signs that a paymaster pays for an operation until a time in seconds. The approval fits this operation alone. */
export async function signApproval(
  signer: PrivateKeyAccount,
  operation: Operation,
  { chainId, paymaster, validUntil }: { chainId: number; paymaster: Hex; validUntil: number },
): Promise<Hex> {
  const packed = toPackedUserOperation(operation as Parameters<typeof toPackedUserOperation>[0])
  const signature = await signer.signTypedData({
    domain: { name: 'LatchkeyPaymaster', version: '1', chainId, verifyingContract: paymaster },
    types,
    primaryType: 'UserOperationRequest',
    message: {
      ...{ sender: packed.sender, nonce: packed.nonce, initCode: packed.initCode, callData: packed.callData },
      ...{ accountGasLimits: packed.accountGasLimits, gasFees: packed.gasFees },
      preVerificationGas: packed.preVerificationGas,
      paymasterVerificationGasLimit: operation.paymasterVerificationGasLimit ?? 0n,
      paymasterPostOpGasLimit: operation.paymasterPostOpGasLimit ?? 0n,
      ...{ validAfter: 0, validUntil },
    },
  })
  return encode(validUntil, signature)
}
