import { setTimeout as delay } from 'node:timers/promises'
import { publicTestAccounts, publicTestMnemonic } from './accounts'
import { findAnvilBinary, howToGetAnvil } from './anvil-binary'
import { type GuardedProcess, spawnGuarded } from './child-process'
import { LocalChainError } from './errors'
import { findFreePort } from './free-port'
import { callNode } from './json-rpc'
import type { LocalNode } from './local-node.types'

/** What a local Ethereum node is started with. */
export interface AnvilOptions {
  readonly chainId: number
  readonly name: string
  /** How long the node may take to answer. Default 60,000. */
  readonly startTimeoutMs?: number
  /** Path of anvil; by default the installed platform package's. */
  readonly binary?: string
  /** Gives the port to try; by default the system is asked for a free one. */
  readonly findPort?: () => Promise<number>
}

const attempts = 5
const pollMs = 10
const portTaken = /address already in use|EADDRINUSE|AddrInUse/i

const spawnAnvil = async (binary: string, port: number, chainId: number): Promise<GuardedProcess> => {
  const args = ['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId)]
  const accounts = ['--accounts', String(publicTestAccounts.length), '--mnemonic', publicTestMnemonic]
  try {
    return await spawnGuarded(binary, [...args, ...accounts])
  } catch (cause) {
    throw new LocalChainError('binaryFailed', `anvil could not be run from ${binary}.`, {
      hint: howToGetAnvil,
      cause,
    })
  }
}

/** True when the node answers with the chain id it was given: another process may have won the port. */
const answers = async (rpcUrl: string, chainId: number): Promise<boolean> => {
  try {
    return Number(await callNode(rpcUrl, 'eth_chainId', [], AbortSignal.timeout(1_000))) === chainId
  } catch {
    return false
  }
}

type Readiness = 'ready' | 'portTaken'

const waitUntilReady = async (
  child: GuardedProcess,
  rpcUrl: string,
  options: AnvilOptions,
): Promise<Readiness> => {
  const timeoutMs = options.startTimeoutMs ?? 60_000
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    if (child.exited()) {
      if (portTaken.test(child.stderr())) return 'portTaken'
      throw new LocalChainError('binaryFailed', `anvil ended while starting: ${child.stderr()}`, {
        hint: howToGetAnvil,
      })
    }
    if (await answers(rpcUrl, options.chainId)) {
      // An answer from a port that our process failed to get is somebody else's.
      if (!child.exited()) return 'ready'
    } else await delay(pollMs)
  }
  await child.stop()
  throw new LocalChainError('startTimeout', `anvil gave no answer within ${timeoutMs} ms. ${child.stderr()}`)
}

/**
 * Starts a real Ethereum node on a free loopback port. It ends with `stop()`, and with this process.
 * @throws LocalChainError `binaryMissing`, `binaryFailed`, `startTimeout`, `noFreePort`
 */
export const startAnvil = async (options: AnvilOptions): Promise<LocalNode> => {
  const binary = options.binary ?? findAnvilBinary()
  for (let attempt = 0; attempt < attempts; attempt++) {
    const port = await (options.findPort ?? findFreePort)()
    const rpcUrl = `http://127.0.0.1:${port}`
    const child = await spawnAnvil(binary, port, options.chainId)
    if ((await waitUntilReady(child, rpcUrl, options)) === 'portTaken') continue
    return {
      namespace: 'eip155',
      chainId: options.chainId,
      name: options.name,
      rpcUrl,
      pid: child.pid,
      accounts: publicTestAccounts,
      stop: () => child.stop(),
    }
  }
  throw new LocalChainError(
    'noFreePort',
    `Every one of ${attempts} free ports was taken before anvil had it.`,
  )
}
