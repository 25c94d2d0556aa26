import type { PrivateKeyAccount } from 'viem/accounts'
import { concatHex, encodeFunctionData, getContractAddress, parseAbi } from 'viem/utils'
import { isObject } from '../../shared/is-object'
import type { NodeCall } from '../../shared/node-client'
import { ProviderRpcError, rpcCodes } from '../../shared/provider-error'
import { signAndSend } from '../transaction'
import type { Hex } from '../wallet.types'
import { batchExecutorCode } from './batch-executor'
import type { BundleCall } from './read-calls'

/** The CREATE2 factory that development nodes and most networks have. */
const factory: Hex = '0x4e59b44847b379578588920ca78fbf26c0b4956c'
const salt: Hex = `0x${'0'.repeat(64)}`
const gasLimit = 3_000_000n
const executorAbi = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function execute(Call[] calls) payable',
])

/** Where the executor is on every network. */
const batchExecutorAddress: Hex = getContractAddress({
  opcode: 'CREATE2',
  from: factory,
  salt,
  bytecode: batchExecutorCode,
})

interface AtomicInput {
  readonly signer: PrivateKeyAccount
  readonly calls: readonly BundleCall[]
  readonly chainId: number
  readonly node: NodeCall
  /** Waits until a transaction has its receipt. */
  readonly settled: (hash: Hex) => Promise<unknown>
}

const hasCode = async (node: NodeCall, address: Hex): Promise<boolean> =>
  (await node('eth_getCode', [address, 'latest'])) !== '0x'

const deployExecutor = async ({ signer, chainId, node, settled }: AtomicInput): Promise<void> => {
  if (await hasCode(node, batchExecutorAddress)) return
  if (!(await hasCode(node, factory))) {
    throw new ProviderRpcError(rpcCodes.atomicityUnsupported, 'This network has no CREATE2 factory.')
  }
  const data = concatHex([salt, batchExecutorCode])
  await settled(await signAndSend(signer, { to: factory, data }, chainId, node))
}

const encodeBatch = (calls: readonly BundleCall[]): Hex =>
  encodeFunctionData({
    abi: executorAbi,
    functionName: 'execute',
    args: [
      calls.map(call => {
        if (call.to === undefined)
          throw new ProviderRpcError(rpcCodes.invalidParams, 'A batch cannot deploy.')
        return { to: call.to, value: BigInt(call.value ?? '0x0'), data: call.data ?? '0x' }
      }),
    ],
  })

const readNumber = async (node: NodeCall, method: string, params: readonly unknown[] = []): Promise<bigint> =>
  BigInt(String(await node(method, params)))

const readMaxFee = async (node: NodeCall, tip: bigint): Promise<bigint> => {
  const block = await node('eth_getBlockByNumber', ['latest', false])
  return (
    (isObject(block) && typeof block.baseFeePerGas === 'string' ? BigInt(block.baseFeePerGas) : 0n) * 2n + tip
  )
}

/** All calls in one transaction of the account to itself, delegated by EIP-7702. @throws the node's own error */
export const sendAtomically = async (input: AtomicInput): Promise<Hex> => {
  const { signer, chainId, node } = input
  await deployExecutor(input)
  const nonce = Number(await readNumber(node, 'eth_getTransactionCount', [signer.address, 'pending']))
  const tip = await readNumber(node, 'eth_maxPriorityFeePerGas')
  // The sender's own nonce is used up before the authorisation is looked at.
  const authorization = await signer.signAuthorization({
    chainId,
    address: batchExecutorAddress,
    nonce: nonce + 1,
  })
  const serialized = await signer.signTransaction({
    type: 'eip7702',
    chainId,
    nonce,
    gas: gasLimit,
    to: signer.address,
    data: encodeBatch(input.calls),
    maxPriorityFeePerGas: tip,
    maxFeePerGas: await readMaxFee(node, tip),
    authorizationList: [authorization],
  })
  return (await node('eth_sendRawTransaction', [serialized])) as Hex
}
