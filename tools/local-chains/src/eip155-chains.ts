import { deployContracts } from './contracts/deploy'
import { startAnvil } from './eip155'
import type { LocalChain } from './local-node.types'
import { setBlockTime } from './node-control'

/** The local networks that everything in this repository expects. */
export const localNetworks = [
  { chainId: 31_337, name: 'Local One' },
  { chainId: 31_338, name: 'Local Two' },
] as const

/** How the local networks are started. */
export interface Eip155ChainsOptions {
  /** Gets one line for each node. */
  readonly log?: (line: string) => void
  /** Seconds between blocks; without it every transaction gets its block at once. */
  readonly blockTime?: number
  /** The port of the first network's `rpcUrl`; the second network has the next one. Default: free ports. */
  readonly port?: number
}

/** The running local networks. */
export interface Eip155Chains {
  readonly one: LocalChain
  readonly two: LocalChain
  /** All of them, in order. */
  readonly all: readonly LocalChain[]
  /** Stops every node; calling it again is harmless. */
  stop(): Promise<void>
}

const startOne = async (
  network: { readonly chainId: number; readonly name: string },
  options: Eip155ChainsOptions,
  index: number,
): Promise<LocalChain> => {
  const rpcPort = options.port === undefined ? {} : { rpcPort: options.port + index }
  const node = await startAnvil({ ...network, ...rpcPort })
  try {
    const chain = await deployContracts(node)
    if (options.blockTime !== undefined) await setBlockTime(chain, options.blockTime)
    options.log?.(`${chain.name} (chain id ${chain.chainId}) at ${chain.rpcUrl}`)
    return chain
  } catch (error) {
    await node.stop()
    throw error
  }
}

/**
 * Starts two real Ethereum nodes with different chain ids, with the same tokens and funded accounts on each.
 * @throws LocalChainError; nothing is left running then
 */
export const startEip155Chains = async (options: Eip155ChainsOptions = {}): Promise<Eip155Chains> => {
  const started = await Promise.allSettled(
    localNetworks.map((network, index) => startOne(network, options, index)),
  )
  const all = started.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
  const stop = async () => {
    await Promise.all(all.map(chain => chain.stop()))
  }
  const failed = started.find(result => result.status === 'rejected')
  const [one, two] = all
  if (one === undefined || two === undefined) {
    await stop()
    throw failed?.reason
  }
  return { one, two, all, stop }
}
