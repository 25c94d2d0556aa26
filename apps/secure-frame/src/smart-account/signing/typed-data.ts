import { concatBytes } from '@noble/hashes/utils.js'
import { fromHex, numberBytes, toHex } from '../../signer/hex.js'
import type { Hex, TypedData } from '../../signer/jobs.types.js'
import { ENTRY_POINT } from '../entry-point.js'
import type { UserOperation } from '../user-operation.types.js'

/** The account on a network. */
interface Verifier {
  readonly account: string
  readonly chainId: number
}

const field = (type: string, name: string) => ({ type, name })

/** The domain of the account's own signatures: a signature fits one account on one network. */
const domainOf = ({ account, chainId }: Verifier) => ({
  name: 'LatchkeyAccount',
  version: '1',
  chainId,
  verifyingContract: account,
})

/** A text as the account signs it (ERC-7739). `prefixed`: with the prefix of EIP-191. */
export const personalSign = (prefixed: Uint8Array, verifier: Verifier): TypedData => ({
  domain: domainOf(verifier),
  types: { PersonalSign: [field('bytes', 'prefixed')] },
  primaryType: 'PersonalSign',
  message: { prefixed: toHex(prefixed) },
})

/** Typed data as the account signs it (ERC-7739). */
export const typedDataSign = (data: TypedData, verifier: Verifier): TypedData => ({
  domain: data.domain,
  types: {
    ...data.types,
    TypedDataSign: [
      field(data.primaryType, 'contents'),
      field('string', 'name'),
      field('string', 'version'),
      field('uint256', 'chainId'),
      field('address', 'verifyingContract'),
      field('bytes32', 'salt'),
    ],
  },
  primaryType: 'TypedDataSign',
  message: { contents: data.message, ...domainOf(verifier), salt: `0x${'0'.repeat(64)}` },
})

const sized = (value: bigint, length: number): Uint8Array => {
  const bytes = numberBytes(value)
  if (bytes.length > length) throw new Error('A number of the operation is too large')
  const padded = new Uint8Array(length)
  padded.set(bytes, length - bytes.length)
  return padded
}

/** Two numbers of 128 bits in one word. */
const pack = (high: bigint, low: bigint): Hex => toHex(concatBytes(sized(high, 16), sized(low, 16)))

function packPaymaster(operation: UserOperation): Hex {
  const { paymaster, paymasterVerificationGasLimit = 0n, paymasterPostOpGasLimit = 0n } = operation
  if (paymaster === undefined) return '0x'
  const limits = [sized(paymasterVerificationGasLimit, 16), sized(paymasterPostOpGasLimit, 16)]
  return toHex(concatBytes(fromHex(paymaster), ...limits, fromHex(operation.paymasterData ?? '0x')))
}

/** An operation as EntryPoint 0.8 hashes it. */
export function packedUserOperation(operation: UserOperation, { account, chainId }: Verifier): TypedData {
  const { factory, factoryData = '0x', callData, nonce, preVerificationGas } = operation
  const { callGasLimit, verificationGasLimit, maxFeePerGas, maxPriorityFeePerGas } = operation
  const initCode = factory === undefined ? '0x' : toHex(concatBytes(fromHex(factory), fromHex(factoryData)))
  return {
    domain: { name: 'ERC4337', version: '1', chainId, verifyingContract: ENTRY_POINT },
    types: {
      PackedUserOperation: [
        field('address', 'sender'),
        field('uint256', 'nonce'),
        field('bytes', 'initCode'),
        field('bytes', 'callData'),
        field('bytes32', 'accountGasLimits'),
        field('uint256', 'preVerificationGas'),
        field('bytes32', 'gasFees'),
        field('bytes', 'paymasterAndData'),
      ],
    },
    primaryType: 'PackedUserOperation',
    message: {
      ...{ sender: account, nonce, initCode, callData, preVerificationGas },
      accountGasLimits: pack(verificationGasLimit, callGasLimit),
      gasFees: pack(maxPriorityFeePerGas, maxFeePerGas),
      paymasterAndData: packPaymaster(operation),
    },
  }
}
