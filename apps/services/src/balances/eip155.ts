import type { Hex } from 'viem'
import { decodeFunctionResult, encodeFunctionData, hexToBigInt, isHex, parseAbi } from 'viem/utils'
import { dataSchema, quantitySchema } from '../nodes/hex.js'
import type { NodeAnswer, NodeRequest } from '../nodes/nodes.types.js'
import { readCalls } from '../nodes/read-calls.js'
import { requireResult } from '../nodes/require-result.js'
import { ApiProblem } from '../server/problem.js'
import type { ListedToken } from '../tokens/token-list.js'
import type { BalanceInput, ReadBalances } from './balances.types.js'

/** Where Multicall3 is on nearly every chain. */
const multicall3 = '0xca11bde05977b3631167028862be2a173976ca11'
/** Nodes limit the gas of a call; 200 balances stay far below. */
const tokensPerCall = 200
const multicall3Abi = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) payable returns (Result[])',
])
const erc20Abi = parseAbi(['function balanceOf(address owner) view returns (uint256)'])

const failed = (): ApiProblem => new ApiProblem('sourceFailed', 'The network gave no balance.')

const balanceData = (address: string): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address as Hex] })

/** Reads a word of 32 bytes. A contract that reverts or returns something else is no token: it has no balance. */
const readAmount = (data: unknown): bigint | undefined =>
  isHex(data) && data.length === 66 ? hexToBigInt(data) : undefined

const callRequest = (to: string, data: Hex): NodeRequest => ({
  method: 'eth_call',
  params: [{ to, data }, 'latest'],
})

const multicallRequest = (address: string, tokens: readonly ListedToken[]): NodeRequest => {
  const callData = balanceData(address)
  const calls = tokens.map(token => ({ target: token.address as Hex, allowFailure: true, callData }))
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
): readonly (bigint | undefined)[] | undefined => {
  const data = requireResult(answer, dataSchema)
  if (data === '0x') return undefined
  const results = decodeResults(data)
  if (results.length !== count) throw failed()
  return results.map(({ success, returnData }) => (success ? readAmount(returnData) : undefined))
}

const readOneByOne = async (
  { node, address, signal }: BalanceInput,
  tokens: readonly ListedToken[],
): Promise<readonly (bigint | undefined)[]> => {
  const data = balanceData(address)
  const words = await readCalls(
    node,
    tokens.map(token => ({ to: token.address, data })),
    signal,
  )
  return words.map(readAmount)
}

const chunksOf = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / tokensPerCall) }, (_, index) =>
    items.slice(index * tokensPerCall, (index + 1) * tokensPerCall),
  )

/** Reads the coin and the tokens of an Ethereum account in one request, by Multicall3 where the network has it. */
export const readEip155Balances: ReadBalances = async input => {
  const { node, address, tokens, signal } = input
  const chunks = chunksOf(tokens)
  const [coin, ...answers] = await node.send(
    [
      { method: 'eth_getBalance', params: [address, 'latest'] },
      ...chunks.map(chunk => multicallRequest(address, chunk)),
    ],
    { signal },
  )
  const amounts = await Promise.all(
    chunks.map(
      async (chunk, index) => readMulticall(answers[index], chunk.length) ?? readOneByOne(input, chunk),
    ),
  )
  return {
    coin: BigInt(requireResult(coin, quantitySchema)),
    tokens: chunks.flatMap((chunk, index) =>
      chunk.flatMap((token, position) => {
        const amount = amounts[index]?.[position] ?? 0n
        return amount > 0n ? [{ token, amount }] : []
      }),
    ),
  }
}
