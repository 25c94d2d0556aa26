import type { Hex } from 'viem'
import { encodeFunctionData, hexToBigInt, parseAbi } from 'viem/utils'
import type { NodeClient } from '../nodes/nodes.types.js'
import { readCalls } from '../nodes/read-calls.js'
import type { HeldToken, ReceivedToken } from './nfts.types.js'

const erc721 = parseAbi(['function ownerOf(uint256 tokenId) view returns (address)'])
const erc1155 = parseAbi(['function balanceOf(address account, uint256 id) view returns (uint256)'])

const dataOf = ({ standard, tokenId }: ReceivedToken, account: Hex): Hex =>
  standard === 'erc721'
    ? encodeFunctionData({ abi: erc721, functionName: 'ownerOf', args: [tokenId] })
    : encodeFunctionData({ abi: erc1155, functionName: 'balanceOf', args: [account, tokenId] })

/** A token that was burned reverts: nobody has it. */
const amountOf = ({ standard }: ReceivedToken, word: Hex | undefined, account: Hex): bigint => {
  if (word?.length !== 66) return 0n
  if (standard === 'erc1155') return hexToBigInt(word)
  return hexToBigInt(word) === hexToBigInt(account) ? 1n : 0n
}

/** Keeps the tokens that an account still has. @throws ApiProblem when the nodes fail */
export async function keepHeld(
  node: NodeClient,
  account: string,
  received: readonly ReceivedToken[],
  signal: AbortSignal,
): Promise<readonly HeldToken[]> {
  const words = await readCalls(
    node,
    received.map(token => ({ to: token.contract, data: dataOf(token, account as Hex) })),
    signal,
  )
  return received.flatMap((token, index) => {
    const amount = amountOf(token, words[index], account as Hex)
    return amount > 0n ? [{ ...token, amount }] : []
  })
}
