import { openDoor } from '../http/door'
import { callNode } from '../http/json-rpc'
import { type GuardedProcess, spawnGuarded } from '../process/child-process'
import { failedToRun, onFreePort, waitUntilReady } from '../process/readiness'
import { polkadotTestAccounts } from './accounts'
import { findPolkadotNode, howToGetPolkadotNode } from './find-node'
import { createInitialState, polkadotTokens } from './initial-state'
import {
  type LocalPolkadotChain,
  type LocalPolkadotGenesis,
  localPolkadotCalls,
} from './polkadot-chain.types'

/** What a local Polkadot node is started with. */
export interface PolkadotOptions {
  readonly name?: string
  /** Tells local networks apart; the runtime signs it into every transaction. Default: that of the first of `polkadotNetworks`. */
  readonly genesisHash?: `0x${string}`
  /** The SS58 prefix that the node reports. Default 42, the generic one, as the runtime has it. */
  readonly ss58Format?: number
  /** How long the node may take to answer. Default 120,000: it compiles a WebAssembly runtime first. */
  readonly startTimeoutMs?: number
  /** Path of the script that runs the node; by default that of tools/polkadot-node. */
  readonly script?: string
  /** Gives the port to try; by default the system is asked for a free one. */
  readonly findPort?: () => Promise<number>
}

/** The local Polkadot networks that everything in this repository expects: their addresses are spelled differently. */
export const polkadotNetworks: readonly [LocalPolkadotGenesis, LocalPolkadotGenesis] = [
  { name: 'Local Hub One', genesisHash: `0x1a7c4e${'0c'.repeat(29)}`, ss58Format: 42 },
  { name: 'Local Hub Two', genesisHash: `0x2b8d5f${'0d'.repeat(29)}`, ss58Format: 0 },
]

const nativeCurrency = { name: 'Local ROC', symbol: 'ROC', decimals: 12 }

const spawnNode = async (script: string, config: object): Promise<GuardedProcess> => {
  try {
    return await spawnGuarded(process.execPath, [script, JSON.stringify(config)])
  } catch (cause) {
    throw failedToRun(`The Polkadot node could not be run from ${script}.`, howToGetPolkadotNode, cause)
  }
}

/** True when the node answers with the genesis it was given and has built the state it was given. */
const answers = async (rpcUrl: string, genesisHash: string): Promise<boolean> => {
  const ask = (method: string, params: readonly unknown[] = []) =>
    callNode(rpcUrl, method, params, AbortSignal.timeout(2_000))
  if ((await ask('chain_getBlockHash', [0])) !== genesisHash) return false
  const header = (await ask('chain_getHeader')) as { readonly number: string }
  return Number(header.number) >= 2
}

/**
 * Starts a Polkadot node on a free loopback port: chopsticks with the real runtime of an Asset Hub. It ends with
 * `stop()`, and with this process. Synthetic there: no validators (a transaction gets its block at once, and that block
 * is final), the genesis hash, and the balances and tokens at start. The runtime is of 2023: metadata V14, no
 * CheckMetadataHash.
 * @throws LocalChainError `binaryMissing`, `binaryFailed`, `startTimeout`, `noFreePort`
 */
export const startPolkadot = async (options: PolkadotOptions = {}): Promise<LocalPolkadotChain> => {
  const [first] = polkadotNetworks
  const { name = first.name, genesisHash = first.genesisHash, ss58Format = 42 } = options
  const { decimals, symbol } = nativeCurrency
  const script = options.script ?? findPolkadotNode()
  const properties = { ss58Format, tokenDecimals: decimals, tokenSymbol: symbol }
  return onFreePort(async port => {
    const ownUrl = `http://127.0.0.1:${port}`
    const config = { port, name, genesisHash, properties, storage: createInitialState() }
    const child = await spawnNode(script, config)
    const timeoutMs = options.startTimeoutMs ?? 120_000
    const starting = { child, what: 'The Polkadot node', timeoutMs, hint: howToGetPolkadotNode }
    if ((await waitUntilReady(starting, () => answers(ownUrl, genesisHash))) === 'portTaken') return undefined
    // The node itself answers every page.
    const door = await openDoor(port)
    return {
      namespace: 'polkadot',
      chainId: genesisHash.slice(2, 34),
      genesisHash,
      name,
      rpcUrl: `http://127.0.0.1:${door.port}`,
      webSocketUrl: `ws://127.0.0.1:${door.port}`,
      ss58Format,
      nativeCurrency,
      pid: child.pid,
      accounts: polkadotTestAccounts,
      tokens: polkadotTokens,
      calls: localPolkadotCalls,
      async stop() {
        await Promise.all([door.close(), child.stop()])
      },
    }
  }, options.findPort)
}
