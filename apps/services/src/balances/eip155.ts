import { toShown } from '@latchkey/core/adapter'
import type { Hex } from 'viem'
import { decodeFunctionResult, encodeFunctionData, hexToBigInt, parseAbi } from 'viem/utils'
import { chunksOf } from '../nodes/chunks-of.js'
import { dataSchema, quantitySchema } from '../nodes/hex.js'
import type { NodeAnswer, NodeRequest } from '../nodes/nodes.types.js'
import { readCalls } from '../nodes/read-calls.js'
import { requireResult } from '../nodes/require-result.js'
import { ApiProblem } from '../server/problem.js'
import { multiplierData, readMultiplier } from '../tokens/multipliers.js'
import type { ListedToken } from '../tokens/token-list.js'
import type { BalanceInput, ReadBalances } from './balances.types.js'

/** Where Multicall3 is on nearly every chain. */
const multicall3 = '0xca11bde05977b3631167028862be2a173976ca11'
/** Nodes limit the gas of a call; 200 reads stay far below. */
const tokensPerCall = 100
const multicall3Abi = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) payable returns (Result[])',
])
const erc20Abi = parseAbi(['function balanceOf(address owner) view returns (uint256)'])

const failed = (): ApiProblem => new ApiProblem('sourceFailed', 'The network gave no balance.')

const balanceData = (address: string): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address as Hex] })

/**
 * Reads a balance as people see it. A contract that reverts or returns something else is no token: it has no balance. One
 * whose multiplier cannot be right has none that could be shown.
 */
const readAmount = (data: Hex | undefined, multiplier: Hex | undefined): bigint | undefined => {
  const scale = readMultiplier(multiplier)
  return data?.length === 66 && scale !== null ? toShown(hexToBigInt(data), scale) : undefined
}

/** What is asked of each token: its balance, and by what that is multiplied. */
const readsOf = (address: string): readonly Hex[] => [balanceData(address), multiplierData]

const callRequest = (to: string, data: Hex): NodeRequest => ({
  method: 'eth_call',
  params: [{ to, data }, 'latest'],
})

const multicallRequest = (address: string, tokens: readonly ListedToken[]): NodeRequest => {
  const calls = tokens.flatMap(token =>
    readsOf(address).map(callData => ({ target: token.address as Hex, allowFailure: true, callData })),
  )
  return callRequest(
    multicall3,
    encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] }),
  )
}

const decodeResults = (data: Hex) => {
  try {
    return decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data })
  } catch {
    throw failed()
  }
}

/** Returns `undefined` where there is no Multicall3. @throws ApiProblem */
const readMulticall = (
  answer: NodeAnswer | undefined,
  count: number,
): readonly (Hex | undefined)[] | undefined => {
  const data = requireResult(answer, dataSchema)
  if (data === '0x') return undefined
  const results = decodeResults(data)
  if (results.length !== count) throw failed()
  return results.map(({ success, returnData }) => (success ? returnData : undefined))
}

const readOneByOne = (
  { node, address, signal }: BalanceInput,
  tokens: readonly ListedToken[],
): Promise<readonly (Hex | undefined)[]> =>
  readCalls(
    node,
    tokens.flatMap(token => readsOf(address).map(data => ({ to: token.address, data }))),
    signal,
  )

/** Reads the coin and the tokens of an Ethereum account in one request, by Multicall3 where the network has it. */
export const readEip155Balances: ReadBalances = async input => {
  const { node, address, tokens, signal } = input
  const chunks = chunksOf(tokens, tokensPerCall)
  const [coin, ...answers] = await node.send(
    [
      { method: 'eth_getBalance', params: [address, 'latest'] },
      ...chunks.map(chunk => multicallRequest(address, chunk)),
    ],
    { signal },
  )
  const words = await Promise.all(
    chunks.map(
      async (chunk, index) => readMulticall(answers[index], 2 * chunk.length) ?? readOneByOne(input, chunk),
    ),
  )
  return {
    coin: BigInt(requireResult(coin, quantitySchema)),
    tokens: chunks.flatMap((chunk, index) =>
      chunk.flatMap((token, position) => {
        const [balance, multiplier] = words[index]?.slice(2 * position, 2 * position + 2) ?? []
        const amount = readAmount(balance, multiplier) ?? 0n
        return amount > 0n ? [{ token, amount }] : []
      }),
    ),
  }
}
