import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import { callNode } from './http/json-rpc'
import type { Hex } from './local-node.types'

const balanceAbi = parseAbi(['function balanceOf(address owner) view returns (uint256)'])

/** Anything with the address of a node. */
export interface NodeAddress {
  readonly rpcUrl: string
}

/** Makes blocks now; needed after {@link setAutomine} was switched off. */
export const mine = async (node: NodeAddress, blocks = 1): Promise<void> => {
  await callNode(node.rpcUrl, 'anvil_mine', [`0x${blocks.toString(16)}`])
}

/** Whether every transaction gets its block at once. Off: transactions wait for {@link mine}. */
export const setAutomine = async (node: NodeAddress, on: boolean): Promise<void> => {
  await callNode(node.rpcUrl, 'evm_setAutomine', [on])
}

/** A block every so many seconds instead of one per transaction; 0 makes none. */
export const setBlockTime = async (node: NodeAddress, seconds: number): Promise<void> => {
  await callNode(node.rpcUrl, 'evm_setAutomine', [false])
  await callNode(node.rpcUrl, 'evm_setIntervalMining', [seconds])
}

/** Takes a snapshot; the function that comes back puts the node into that state again, once. */
export const snapshot = async (node: NodeAddress): Promise<() => Promise<void>> => {
  const id = await callNode(node.rpcUrl, 'evm_snapshot')
  return async () => {
    await callNode(node.rpcUrl, 'evm_revert', [id])
  }
}

/** Sets a native balance in wei. */
export const setBalance = async (node: NodeAddress, address: Hex, wei: bigint): Promise<void> => {
  await callNode(node.rpcUrl, 'anvil_setBalance', [address, `0x${wei.toString(16)}`])
}

/** Base units straight from the node: of the native coin, or of a token. */
export const balanceOf = async (node: NodeAddress, owner: Hex, token?: Hex): Promise<bigint> => {
  if (token === undefined) {
    return BigInt((await callNode(node.rpcUrl, 'eth_getBalance', [owner, 'latest'])) as Hex)
  }
  const data = encodeFunctionData({ abi: balanceAbi, functionName: 'balanceOf', args: [owner] })
  const result = await callNode(node.rpcUrl, 'eth_call', [{ to: token, data }, 'latest'])
  return decodeFunctionResult({ abi: balanceAbi, functionName: 'balanceOf', data: result as Hex })
}
