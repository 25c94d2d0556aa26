import {
  type Address,
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  isAddress,
  zeroAddress,
} from 'viem'
import { accountAbi } from './abi.js'
import { SmartAccountError } from './errors.js'

/** One call of a batch. */
export interface AccountCall {
  readonly to: Address
  /** In wei. Default 0. */
  readonly value?: bigint | undefined
  readonly data?: Hex | undefined
}

/** A batch that reverts as a whole, without `opData` (ERC-7821, mode of ERC-7579). */
const batchMode: Hex = `0x01${'0'.repeat(62)}`

const callsParameter = [
  {
    type: 'tuple[]',
    components: [
      { type: 'address', name: 'to' },
      { type: 'uint256', name: 'value' },
      { type: 'bytes', name: 'data' },
    ],
  },
] as const

/**
 * Encodes calls as one atomic batch (ERC-7821).
 * @throws SmartAccountError `emptyBatch`, `recipientMissing`
 */
export function encodeAccountCalls(calls: readonly AccountCall[]): Hex {
  if (calls.length === 0) throw new SmartAccountError('emptyBatch', 'A batch needs at least one call.')
  for (const { to } of calls)
    if (!to || !isAddress(to, { strict: false }) || to === zeroAddress)
      throw new SmartAccountError(
        'recipientMissing',
        'Each call needs a recipient. A smart account deploys contracts through a deployer contract.',
      )
  const batch = calls.map(({ to, value = 0n, data = '0x' }) => ({ to, value, data }))
  return encodeFunctionData({
    abi: accountAbi,
    functionName: 'execute',
    args: [batchMode, encodeAbiParameters(callsParameter, [batch])],
  })
}

/**
 * Decodes the call data of an account into its calls.
 * @throws SmartAccountError `invalidCallData` for anything but a batch of ERC-7821
 */
export function decodeAccountCalls(data: Hex): readonly Required<AccountCall>[] {
  try {
    const { functionName, args } = decodeFunctionData({ abi: accountAbi, data })
    if (functionName === 'execute' && args[0] === batchMode)
      return decodeAbiParameters(callsParameter, args[1])[0]
  } catch {
    // The same answer as for another function: the caller cannot do more with the decoder's reason.
  }
  throw new SmartAccountError('invalidCallData', 'The call data is no batch of ERC-7821.')
}
