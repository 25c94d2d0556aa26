import { type CallOptions, type ErrorCode, isLatchkeyError } from '@latchkey/core/adapter'
import { decodeFunctionResult, encodeFunctionData } from 'viem/utils'
import type { Hex } from '../codec/rpc.js'
import { requireBytes } from './answers.js'
import type { ChainNode } from './nodes.types.js'

/** One read of a contract. */
export interface ContractRead {
  readonly to: string
  readonly data: Hex
}

/** What a contract returned; undefined where it returned nothing or failed, null where the node did not ask it. */
export type ContractAnswer = Hex | undefined | null

/** What an answer says; undefined where there is none, and where it is something else. */
export function decodeAnswer<T>(decode: (data: Hex) => T, answer: ContractAnswer): T | undefined {
  try {
    return answer === undefined || answer === null ? undefined : decode(answer)
  } catch {
    return undefined
  }
}

/** Failures that say nothing about the contract. */
const OF_NODE: ReadonlySet<ErrorCode> = new Set(['networkError', 'rateLimited', 'timeout', 'invalidResponse'])

const CANONICAL_MULTICALL3 = '0xca11bde05977b3631167028862be2a173976ca11'
const CHUNK = 200

const aggregate3 = {
  type: 'function',
  name: 'aggregate3',
  stateMutability: 'view',
  inputs: [
    {
      name: 'calls',
      type: 'tuple[]',
      components: [
        { name: 'target', type: 'address' },
        { name: 'allowFailure', type: 'bool' },
        { name: 'callData', type: 'bytes' },
      ],
    },
  ],
  outputs: [
    {
      name: 'returnData',
      type: 'tuple[]',
      components: [
        { name: 'success', type: 'bool' },
        { name: 'returnData', type: 'bytes' },
      ],
    },
  ],
} as const

/** What is learned once of a network. A failure is not learned. */
function learn<T>(node: ChainNode, key: string, find: () => Promise<T>): Promise<T> {
  const known = node.learned.get(key) as Promise<T> | undefined
  if (known) return known
  const finding = find()
  node.learned.set(key, finding)
  finding.catch(() => node.learned.delete(key))
  return finding
}

const findMulticall = (node: ChainNode, options?: CallOptions): Promise<string | undefined> =>
  learn(node, 'multicall3', async () => {
    const address = node.network.contracts?.multicall3?.address ?? CANONICAL_MULTICALL3
    const code = await node.request('eth_getCode', [address, 'latest'], options)
    return requireBytes(code) === '0x' ? undefined : address
  })

const call = async (node: ChainNode, { to, data }: ContractRead, options?: CallOptions): Promise<Hex> =>
  requireBytes(await node.request('eth_call', [{ to, data }, 'latest'], options))

async function readTogether(
  node: ChainNode,
  multicall: string,
  reads: readonly ContractRead[],
  options?: CallOptions,
): Promise<(Hex | undefined)[]> {
  const args = reads.map(({ to, data }) => ({ target: to as Hex, allowFailure: true, callData: data }))
  const data = encodeFunctionData({ abi: [aggregate3], functionName: 'aggregate3', args: [args] })
  const answer = await call(node, { to: multicall, data }, options)
  const results = decodeFunctionResult({ abi: [aggregate3], functionName: 'aggregate3', data: answer })
  return results.map(({ success, returnData }) => (success && returnData !== '0x' ? returnData : undefined))
}

async function readEach(
  node: ChainNode,
  reads: readonly ContractRead[],
  options?: CallOptions,
): Promise<ContractAnswer[]> {
  const settled = await Promise.allSettled(reads.map(read => call(node, read, options)))
  const answers = settled.map(result => {
    if (result.status === 'fulfilled') return result.value === '0x' ? undefined : result.value
    return isLatchkeyError(result.reason) && OF_NODE.has(result.reason.code) ? null : undefined
  })
  // When nothing could be read, the reason is the node's: it is not hidden.
  const failed = settled.find((result, index) => result.status === 'rejected' && answers[index] === null)
  if (failed?.status === 'rejected' && settled.every(({ status }) => status === 'rejected'))
    throw failed.reason
  return answers
}

/**
 * Reads contracts together where the network has multicall3, else in one batch.
 * @throws LatchkeyError of the node when nothing could be read
 */
export async function readContracts(
  node: ChainNode,
  reads: readonly ContractRead[],
  options?: CallOptions,
): Promise<ContractAnswer[]> {
  if (reads.length === 0) return []
  const multicall = await findMulticall(node, options).catch(() => undefined)
  const results: ContractAnswer[] = []
  for (let start = 0; start < reads.length; start += CHUNK) {
    const chunk = reads.slice(start, start + CHUNK)
    const together = multicall
      ? await readTogether(node, multicall, chunk, options).catch(() => undefined)
      : undefined
    results.push(...(together ?? (await readEach(node, chunk, options))))
  }
  return results
}
