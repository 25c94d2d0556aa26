import { zeroAddress } from 'viem'
import type { BundlerNetwork } from '../bundler.types.js'
import { findOperation } from '../pool/operations.js'
import { type Receipt, readReceipt } from '../pool/read-chain.js'
import { operationEventTopic, readOutcomes } from '../simulation/entry-point.js'

const readStored = async (network: BundlerNetwork, hash: string, signal: AbortSignal) => {
  const stored = await findOperation(network.db, network.id, hash)
  const { transactionHash } = stored ?? {}
  const receipt = transactionHash ? await readReceipt(network.node, transactionHash, signal) : undefined
  return { stored, receipt }
}

/** Answers `eth_getUserOperationByHash`: null for an operation that this bundler never had or gave up. */
export async function getOperation(
  network: BundlerNetwork,
  hash: string,
  signal: AbortSignal,
): Promise<unknown> {
  const { stored, receipt } = await readStored(network, hash, signal)
  if (!stored || stored.state === 'dropped') return null
  return {
    userOperation: stored.operation,
    entryPoint: stored.entryPoint,
    blockNumber: receipt?.blockNumber ?? null,
    blockHash: receipt?.blockHash ?? null,
    transactionHash: receipt?.transactionHash ?? null,
  }
}

/** Topic of BeforeExecution: the logs of all validations come before it. */
const executionTopic = '0xbb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972'

/** The logs of the operation's calls, with the EntryPoint's report on it at the end. */
const logsOf = ({ logs }: Receipt, entryPoint: string, hash: string) => {
  const isBorder = ({ address, topics: [topic] }: Receipt['logs'][number]) =>
    address.toLowerCase() === entryPoint.toLowerCase() &&
    (topic === operationEventTopic || topic === executionTopic)
  const end = logs.findIndex(log => isBorder(log) && log.topics[1] === hash)
  const start = logs.slice(0, end).reduce((found, log, index) => (isBorder(log) ? index : found), -1)
  return logs.slice(start + 1, end + 1)
}

/** Answers `eth_getUserOperationReceipt`: null until the operation is in a block. */
export async function getOperationReceipt(
  network: BundlerNetwork,
  hash: string,
  signal: AbortSignal,
): Promise<unknown> {
  const { stored, receipt } = await readStored(network, hash, signal)
  const outcome =
    stored &&
    receipt &&
    readOutcomes(receipt.logs, network.config.entryPoint).get(stored.hash as `0x${string}`)
  if (!stored || !receipt || !outcome) return null
  const { success, gasCost, gasUsed, paymaster, revertData } = outcome
  return {
    ...{ userOpHash: stored.hash, entryPoint: stored.entryPoint, sender: stored.sender },
    nonce: `0x${stored.nonce.toString(16)}`,
    ...(paymaster !== zeroAddress && { paymaster }),
    actualGasCost: `0x${gasCost.toString(16)}`,
    actualGasUsed: `0x${gasUsed.toString(16)}`,
    success,
    ...(revertData !== undefined && { reason: revertData }),
    logs: logsOf(receipt, stored.entryPoint, stored.hash),
    receipt,
  }
}
