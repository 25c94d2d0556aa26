import type { GuardedProcess } from '../process/child-process'
import { waitUntilReady } from '../process/readiness'
import { callCosmosNode } from './control'

const answers = async (rpcUrl: string, chainId: string): Promise<boolean> => {
  const status = await callCosmosNode({ rpcUrl }, 'status', {}, AbortSignal.timeout(1_000))
  return (status as { node_info?: { network?: string } }).node_info?.network === chainId
}

/** Waits for a node's first answer. @throws LocalChainError `binaryFailed`, `startTimeout` */
export const waitForCosmos = (child: GuardedProcess, rpcUrl: string, chainId: string, timeoutMs: number) =>
  waitUntilReady({ child, what: 'The Cosmos node', timeoutMs }, () => answers(rpcUrl, chainId))
