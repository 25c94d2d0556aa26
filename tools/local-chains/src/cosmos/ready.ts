import { setTimeout as delay } from 'node:timers/promises'
import type { GuardedProcess } from '../child-process'
import { LocalChainError } from '../errors'
import { callCosmosNode } from './control'

const pollMs = 20

const answers = async (rpcUrl: string, chainId: string): Promise<boolean> => {
  try {
    const status = await callCosmosNode({ rpcUrl }, 'status', {}, AbortSignal.timeout(1_000))
    return (status as { node_info?: { network?: string } }).node_info?.network === chainId
  } catch {
    return false
  }
}

/** Waits for a node's first answer. @throws LocalChainError `binaryFailed`, `startTimeout` */
export const waitForCosmos = async (
  child: GuardedProcess,
  rpcUrl: string,
  chainId: string,
  timeoutMs: number,
): Promise<'ready' | 'portTaken'> => {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    if (child.exited()) {
      if (/EADDRINUSE|address already in use/i.test(child.stderr())) return 'portTaken'
      throw new LocalChainError('binaryFailed', `The Cosmos node ended while starting: ${child.stderr()}`)
    }
    // An answer from a port that our process failed to get is somebody else's.
    if (await answers(rpcUrl, chainId)) {
      if (!child.exited()) return 'ready'
    } else await delay(pollMs)
  }
  await child.stop()
  throw new LocalChainError('startTimeout', `The Cosmos node gave no answer within ${timeoutMs} ms.`)
}
