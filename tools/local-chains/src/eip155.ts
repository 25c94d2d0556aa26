import { publicTestAccounts, publicTestMnemonic } from './accounts'
import { findAnvilBinary, howToGetAnvil } from './anvil-binary'
import { LocalChainError } from './errors'
import { openDoor } from './http/door'
import { callNode } from './http/json-rpc'
import type { LocalNode } from './local-node.types'
import { type GuardedProcess, spawnGuarded } from './process/child-process'
import { failedToRun, onFreePort, waitUntilReady } from './process/readiness'

/** What a local Ethereum node is started with. */
export interface AnvilOptions {
  readonly chainId: number
  readonly name: string
  /** How long the node may take to answer. Default 60,000. */
  readonly startTimeoutMs?: number
  /** Path of anvil; by default the installed platform package's. */
  readonly binary?: string
  /** The port of `rpcUrl`. Default: a free one. */
  readonly rpcPort?: number
  /** Gives the node's own port to try; by default the system is asked for a free one. */
  readonly findPort?: () => Promise<number>
}

const spawnAnvil = async (binary: string, port: number, chainId: number): Promise<GuardedProcess> => {
  const args = ['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId)]
  const accounts = ['--accounts', String(publicTestAccounts.length), '--mnemonic', publicTestMnemonic]
  try {
    return await spawnGuarded(binary, [...args, ...accounts])
  } catch (cause) {
    throw failedToRun(`anvil could not be run from ${binary}.`, howToGetAnvil, cause)
  }
}

/** True when the node answers with the chain id it was given: another process may have won the port. */
const answers = async (rpcUrl: string, chainId: number): Promise<boolean> =>
  Number(await callNode(rpcUrl, 'eth_chainId', [], AbortSignal.timeout(1_000))) === chainId

/**
 * Starts a real Ethereum node on a free loopback port. It ends with `stop()`, and with this process.
 * @throws LocalChainError `binaryMissing`, `binaryFailed`, `startTimeout`, `noFreePort`
 */
export const startAnvil = async (options: AnvilOptions): Promise<LocalNode> => {
  const binary = options.binary ?? findAnvilBinary()
  const { chainId, name, startTimeoutMs: timeoutMs = 60_000 } = options
  return onFreePort(async port => {
    const ownUrl = `http://127.0.0.1:${port}`
    const child = await spawnAnvil(binary, port, chainId)
    const starting = { child, what: 'anvil', timeoutMs, hint: howToGetAnvil }
    if ((await waitUntilReady(starting, () => answers(ownUrl, chainId))) === 'portTaken') return undefined
    // The node itself answers every page.
    const door = await openDoor(port, options.rpcPort).catch(async cause => {
      await child.stop()
      const message = `Port ${options.rpcPort} is not free. Stop the process that uses it, or choose another port.`
      throw new LocalChainError('noFreePort', message, { cause })
    })
    return {
      namespace: 'eip155',
      chainId,
      name,
      rpcUrl: `http://127.0.0.1:${door.port}`,
      pid: child.pid,
      accounts: publicTestAccounts,
      async stop() {
        await Promise.all([door.close(), child.stop()])
      },
    }
  }, options.findPort)
}
