import { setTimeout as delay } from 'node:timers/promises'
import type { NodeClient } from '../../nodes/nodes.types.js'
import type { BundlerNetwork } from '../bundler.types.js'
import { releaseGrants } from '../paymaster/grants.js'
import { findOpenBundle, openBundle } from './bundles.js'
import { chooseOperations } from './choose-operations.js'
import { broadcast, followBundle } from './follow-bundle.js'
import { deleteOld } from './operations.js'
import { readBlock, readNonce } from './read-chain.js'
import { signBundle } from './sign-bundle.js'

/** Bundles the operations of one network until it is closed. */
export interface BundleLoop {
  /** Looks at the pool at once: an operation was added. */
  wake(): void
  /** Ends after the step that is under way. */
  close(): Promise<void>
}

const housekeepingMs = 60_000

/** Signs, stores and sends the next bundle. Returns false if there is nothing to bundle. */
const startBundle = async (network: BundlerNetwork): Promise<boolean> => {
  const { node, executor } = network
  const chosen = await chooseOperations(network)
  if (chosen.length === 0) return false
  const { number } = await readBlock(node)
  const executorNonce = await readNonce(node, executor.address)
  const attempt = await signBundle(network, chosen, executorNonce)
  const bundle = await openBundle(network, { attempt, executorNonce, fromBlock: Number(number) })
  if (!bundle) return false
  await broadcast(network, bundle)
  return true
}

/** One step: looks after the open bundle, or starts the next. Returns true if there is more to do at once. */
const step = async (network: BundlerNetwork): Promise<boolean> => {
  const open = await findOpenBundle(network)
  return open ? followBundle(network, open) : startBundle(network)
}

/** The node, whose calls end with the loop: one that hangs must not hold the services up. */
const untilClosed = (node: NodeClient, signal: AbortSignal): NodeClient => ({
  ...node,
  call: (method, params) => node.call(method, params, { signal }),
  send: requests => node.send(requests, { signal }),
})

/** Starts the loop of a network. What an earlier process left is taken up. */
export function startBundleLoop(owner: BundlerNetwork): BundleLoop {
  const stopping = new AbortController()
  const network = { ...owner, node: untilClosed(owner.node, stopping.signal) }
  const { settings, log, id, now } = network
  let sleeping: AbortController | undefined
  let isAsked = false
  let cleanedAt = 0

  const sleep = async (): Promise<void> => {
    if (isAsked || stopping.signal.aborted) return
    sleeping = new AbortController()
    await delay(settings.pollMs, undefined, { signal: sleeping.signal }).catch(() => undefined)
    sleeping = undefined
  }

  const keepHouse = async (): Promise<void> => {
    if (now() - cleanedAt < housekeepingMs) return
    cleanedAt = now()
    await releaseGrants(network)
    await deleteOld(network)
  }

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      isAsked = false
      try {
        await keepHouse()
        while (!stopping.signal.aborted && (await step(network)));
      } catch (error) {
        // The node or the database is away: the next round tries again.
        if (!stopping.signal.aborted)
          log.warn({ network: id, reason: error instanceof Error ? error.name : 'unknown' }, 'bundling waits')
      }
      await sleep()
    }
  }

  const running = run()
  return {
    wake() {
      isAsked = true
      sleeping?.abort()
    },
    async close() {
      stopping.abort()
      sleeping?.abort()
      await running
    },
  }
}
