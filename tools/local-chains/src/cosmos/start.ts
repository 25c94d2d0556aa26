import { LocalChainError } from '../errors'
import { spawnGuarded } from '../process/child-process'
import { moduleArguments } from '../process/module-arguments'
import { onFreePort } from '../process/readiness'
import { cosmosNetworks, cosmosTestAccounts } from './accounts'
import type { BlockMode } from './ledger/chain'
import { waitForCosmos } from './ready'
import { findCosmosBinary, startSimd } from './simd'
import type { CosmosGenesis, LocalCosmosNode } from './types'

/** What a local Cosmos network is started with. */
export interface CosmosNodeOptions {
  /** What makes the network; by default the first of {@link cosmosNetworks}. */
  readonly network?: CosmosGenesis & { readonly name: string }
  /** When blocks are made. Default: with each transaction. Only the double can be told. */
  readonly blocks?: BlockMode
  /**
   * `'double'` takes our own ledger, `'simd'` insists on `simd` or `gaiad`. Default: the real one where it is on the
   * PATH and has the network's prefix and nobody asked for blocks of a kind, else the double.
   */
  readonly kind?: LocalCosmosNode['kind']
  /** How long the node may take to answer. Default 60,000. */
  readonly startTimeoutMs?: number
  /** The script of the double's process; by default ours. */
  readonly script?: string
  /** Gives the port to try; by default the system is asked for a free one. */
  readonly findPort?: () => Promise<number>
}

const startDouble = async (
  network: CosmosGenesis & { readonly name: string },
  options: CosmosNodeOptions,
): Promise<LocalCosmosNode> => {
  const { findPort, startTimeoutMs = 60_000, blocks = { mode: 'instant' } } = options
  const script =
    options.script === undefined ? moduleArguments('rpc/process', import.meta.url) : [options.script]
  const { name, ...genesis } = network
  return onFreePort(async port => {
    const rpcUrl = `http://127.0.0.1:${port}`
    const settings = JSON.stringify({ genesis, blocks })
    const child = await spawnGuarded(process.execPath, [...script, String(port), settings])
    if ((await waitForCosmos(child, rpcUrl, genesis.chainId, startTimeoutMs)) === 'portTaken')
      return undefined
    return {
      namespace: 'cosmos',
      ...genesis,
      name,
      rpcUrl,
      pid: child.pid,
      accounts: cosmosTestAccounts(genesis.prefix),
      kind: 'double',
      stop: () => child.stop(),
    }
  }, findPort)
}

/**
 * Starts a Cosmos network on a free loopback port. No node of the Cosmos SDK is to be had from a package registry, so
 * unless `simd` or `gaiad` is on the PATH this is a **double**: a process of our own that speaks CometBFT's JSON-RPC
 * and keeps a real ledger. It decodes protobuf transactions, verifies SIGN_MODE_DIRECT and amino signatures, chain id,
 * account number, sequence, fee and balance, and answers with the SDK's codes and words. Consensus, validators, block
 * hashes and gas costs are synthetic; it knows the bank messages alone and no multisignature. It ends with `stop()`,
 * and with this process.
 * @throws LocalChainError `binaryMissing`, `binaryFailed`, `startTimeout`, `noFreePort`
 */
export const startCosmosNode = async (options: CosmosNodeOptions = {}): Promise<LocalCosmosNode> => {
  const network = options.network ?? cosmosNetworks[0]
  if (!network) throw new LocalChainError('binaryFailed', 'There is no network to start.')
  const binary = options.kind === 'double' ? undefined : await findCosmosBinary()
  if (options.kind === 'simd' && binary === undefined) {
    throw new LocalChainError('binaryMissing', 'Neither simd nor gaiad is on the PATH.', {
      hint: 'Build simd from github.com/cosmos/cosmos-sdk (`make build`), or leave `kind` out to get the double.',
    })
  }
  const real = options.kind === 'simd' || (network.prefix === 'cosmos' && options.blocks === undefined)
  return binary !== undefined && real
    ? startSimd(binary, network, options.startTimeoutMs ?? 60_000)
    : startDouble(network, options)
}
