import type { BundlerNetwork } from '../bundler.types.js'
import { type Operation, parseOperation } from '../rpc/operation.schema.js'
import { simulateBundle } from '../simulation/check-operation.js'
import { gasLimitOf, hashOperation } from '../simulation/entry-point.js'
import { markIncluded } from './bundles.js'
import { dropOperation, findOperation, listReady } from './operations.js'
import { findInclusion, readBlock } from './read-chain.js'

/** Operations that are looked at for one bundle. */
const candidates = 100
/** Blocks in which an operation is looked for that another bundler may have included. */
const searchedBlocks = 1_000

/** Gives an operation up that no longer fits, unless that is because it is in a block already. */
const dropUnfit = async (network: BundlerNetwork, operation: Operation, reason: string): Promise<void> => {
  const { node, config, chainId, db, id, now, log } = network
  const hash = hashOperation(operation, config.entryPoint, chainId)
  if (reason.startsWith('AA25')) {
    const { number } = await readBlock(node)
    const fromBlock = Math.max(0, Number(number) - searchedBlocks)
    const inclusion = await findInclusion(node, config.entryPoint, hash, fromBlock)
    if (inclusion) return markIncluded(db, inclusion, now())
    // One that is in a sent bundle stays there: the receipt decides.
    const stored = await findOperation(db, id, hash)
    if (stored?.state !== 'pending') return
  }
  log.info({ network: id, reason }, 'an operation was given up')
  await dropOperation(network, hash, reason)
}

/**
 * Chooses operations for a bundle and runs it as a whole; what would fail is given up. `kept` come first: they are part
 * of a bundle already.
 * @throws ApiProblem if no node answers
 */
export async function chooseOperations(
  network: BundlerNetwork,
  kept: readonly Operation[] = [],
  fits: (operation: Operation) => boolean = () => true,
): Promise<readonly Operation[]> {
  const { db, id, config, node, chainId, executor } = network
  const ready = (await listReady(db, id, candidates)).map(({ operation }) => parseOperation(operation))
  if (kept.length + ready.length === 0) return []
  const { baseFee } = await readBlock(node)
  const senders = new Set<string>()
  let gas = 0n
  let chosen: readonly Operation[] = [...kept, ...ready].filter(operation => {
    const own = gasLimitOf(operation) + operation.preVerificationGas
    if (senders.has(operation.sender) || operation.maxFeePerGas < baseFee || !fits(operation)) return false
    if (gas + own > BigInt(config.maxBundleGas)) return false
    senders.add(operation.sender)
    gas += own
    return true
  })
  while (chosen.length > 0) {
    const unfit = await simulateBundle(chosen, {
      ...{ node, chainId, entryPoint: config.entryPoint, executor: executor.address },
    })
    if (!unfit) return chosen
    const operation = chosen[unfit.index]
    if (!operation) return []
    await dropUnfit(network, operation, unfit.failure.message)
    chosen = chosen.filter(each => each !== operation)
  }
  return []
}
