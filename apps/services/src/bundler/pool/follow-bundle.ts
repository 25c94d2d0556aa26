import type { Hex } from 'viem'
import { NodeCallError } from '../../nodes/nodes.types.js'
import type { BundlerNetwork } from '../bundler.types.js'
import { parseOperation } from '../rpc/operation.schema.js'
import { readOutcomes } from '../simulation/entry-point.js'
import { addAttempt, closeBundle, markIncluded, type StoredBundle } from './bundles.js'
import { chooseOperations } from './choose-operations.js'
import { dropOperation, findOperation, isRaised } from './operations.js'
import { findInclusion, readBlock, readNonce, readReceipt } from './read-chain.js'
import { signBundle, signEmpty } from './sign-bundle.js'

/** How long a bundle may wait below the base fee before its nonce is freed. */
const stuckMs = 180_000
/** A node may know the executor's new nonce before the receipt. */
const receiptGraceMs = 30_000

const lastOf = ({ attempts }: StoredBundle) => attempts.at(-1)

/** Sends the newest transaction of a bundle, again if need be: the same bytes are the same transaction. */
export async function broadcast({ node, log, id }: BundlerNetwork, bundle: StoredBundle): Promise<void> {
  try {
    await node.call('eth_sendRawTransaction', [lastOf(bundle)?.raw])
  } catch (error) {
    // Known already, or too late: the receipt decides. A lack of funds needs the operator.
    if (!(error instanceof NodeCallError)) throw error
    log.warn({ network: id, reason: error.error.message }, 'a bundle was not taken')
  }
}

/** Ends a bundle whose transaction is in a block. Returns false if none is. */
const settle = async (network: BundlerNetwork, bundle: StoredBundle): Promise<boolean> => {
  const { node, config } = network
  for (const { hash, operations } of [...bundle.attempts].reverse()) {
    const receipt = await readReceipt(node, hash)
    if (!receipt) continue
    const outcomes = readOutcomes(receipt.logs, config.entryPoint)
    await closeBundle(network, bundle, {
      transactionHash: receipt.transactionHash,
      outcomes: outcomes.values(),
      isFailed: operations.length > 0 && BigInt(receipt.status) === 0n,
    })
    return true
  }
  return false
}

/** Ends a bundle whose nonce another transaction used. Its operations may be in a block all the same. */
const giveUpNonce = async (network: BundlerNetwork, bundle: StoredBundle): Promise<void> => {
  const { node, config, db, now } = network
  for (const hash of new Set(bundle.attempts.flatMap(({ operations }) => operations))) {
    const inclusion = await findInclusion(node, config.entryPoint, hash as Hex, bundle.fromBlock)
    if (inclusion) await markIncluded(db, inclusion, now())
  }
  await closeBundle(network, bundle, undefined)
}

const feesOfAttempt = (bundle: StoredBundle) => ({
  maxFeePerGas: BigInt(lastOf(bundle)?.maxFeePerGas ?? 0),
  maxPriorityFeePerGas: BigInt(lastOf(bundle)?.maxPriorityFeePerGas ?? 0),
})

/** Replaces the transaction when an operation in it was replaced, with operations whose fees the nodes accept for that. */
const replace = async (network: BundlerNetwork, bundle: StoredBundle): Promise<StoredBundle | undefined> => {
  const { db, id } = network
  const stored = await Promise.all(
    (lastOf(bundle)?.operations ?? []).map(hash => findOperation(db, id, hash)),
  )
  if (stored.every(each => each?.state === 'submitted')) return undefined
  const former = feesOfAttempt(bundle)
  const kept = stored.flatMap(each => (each?.state === 'submitted' ? [parseOperation(each.operation)] : []))
  const chosen = await chooseOperations(network, kept, operation => isRaised(operation, former))
  if (chosen.length === 0) return undefined
  return addAttempt(network, bundle, await signBundle(network, chosen, bundle.executorNonce))
}

/** Frees the nonce of a bundle that pays too little for any block, and gives its operations up. */
const unblock = async (network: BundlerNetwork, bundle: StoredBundle): Promise<StoredBundle | undefined> => {
  const { node, now } = network
  const attempt = lastOf(bundle)
  if (!attempt || attempt.operations.length === 0 || now() - bundle.createdAt < stuckMs) return undefined
  const { baseFee } = await readBlock(node)
  const former = feesOfAttempt(bundle)
  if (baseFee <= former.maxFeePerGas) return undefined
  const maxPriorityFeePerGas = (former.maxPriorityFeePerGas * 112n) / 100n + 1n
  const raised = (former.maxFeePerGas * 112n) / 100n + 1n
  const maxFeePerGas = baseFee * 2n + maxPriorityFeePerGas
  const empty = await signEmpty(network, bundle.executorNonce, {
    maxPriorityFeePerGas,
    maxFeePerGas: maxFeePerGas > raised ? maxFeePerGas : raised,
  })
  for (const hash of attempt.operations)
    await dropOperation(network, hash, 'The base fee stayed above maxFeePerGas.')
  return addAttempt(network, bundle, empty)
}

/** Looks after the bundle that is under way. Returns true once it has ended. */
export async function followBundle(network: BundlerNetwork, bundle: StoredBundle): Promise<boolean> {
  if (await settle(network, bundle)) return true
  const nonce = await readNonce(network.node, bundle.executor)
  if (nonce > bundle.executorNonce) {
    if (await settle(network, bundle)) return true
    if (network.now() - bundle.createdAt < receiptGraceMs) return false
    await giveUpNonce(network, bundle)
    return true
  }
  const next = (await replace(network, bundle)) ?? (await unblock(network, bundle)) ?? bundle
  await broadcast(network, next)
  return settle(network, next)
}
