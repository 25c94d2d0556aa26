import { setTimeout as delay } from 'node:timers/promises'
import { deployerAddress } from '../accounts'
import { LocalChainError } from '../errors'
import { callNode } from '../http/json-rpc'
import type { Hex } from '../local-node.types'
import type { Artifact } from './compile'

const receiptTimeoutMs = 10_000

/** Finds a contract in the compiler's output. @throws LocalChainError `compileFailed` */
export const requireArtifact = (artifact: Artifact | undefined): Artifact => {
  if (artifact === undefined)
    throw new LocalChainError('compileFailed', 'A contract is missing in the output.')
  return artifact
}

interface SetupReceipt {
  readonly status: Hex
  readonly contractAddress?: Hex | null
}

/** The node answers with the hash before the block is made. */
const waitForReceipt = async (rpcUrl: string, hash: unknown): Promise<SetupReceipt> => {
  const deadline = Date.now() + receiptTimeoutMs
  while (Date.now() < deadline) {
    const receipt = await callNode(rpcUrl, 'eth_getTransactionReceipt', [hash])
    if (receipt !== null) return receipt as SetupReceipt
    await delay(5)
  }
  throw new LocalChainError('deployFailed', 'A set-up transaction got no block.')
}

/** Sends from the deployer, whose key the node itself holds, and waits for the receipt. */
export const send = async (
  rpcUrl: string,
  transaction: { to?: Hex; data: Hex; value?: Hex },
): Promise<Hex | undefined> => {
  const hash = await callNode(rpcUrl, 'eth_sendTransaction', [{ from: deployerAddress, ...transaction }])
  const receipt = await waitForReceipt(rpcUrl, hash)
  if (receipt.status !== '0x1') throw new LocalChainError('deployFailed', 'A set-up transaction reverted.')
  return receipt.contractAddress ?? undefined
}

/** Deploys a contract without constructor arguments. @throws LocalChainError `deployFailed`, `rpcFailed` */
export const deployCode = async (rpcUrl: string, artifact: Artifact): Promise<Hex> => {
  const address = await send(rpcUrl, { data: artifact.bytecode })
  if (address === undefined) throw new LocalChainError('deployFailed', 'The node gave no contract address.')
  return address
}
