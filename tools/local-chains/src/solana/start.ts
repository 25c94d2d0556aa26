import { LocalChainError } from '../errors'
import { callNode } from '../http/json-rpc'
import { type GuardedProcess, spawnGuarded } from '../process/child-process'
import { moduleArguments } from '../process/module-arguments'
import { onFreePort, waitUntilReady } from '../process/readiness'
import { solanaNetworks, solanaTestAccounts, solanaTestTokens } from './accounts'
import type { ServedNode } from './server'
import type { SlotOptions } from './slots'
import type { LocalSolanaNode } from './solana.types'

/** What a local Solana node is started with. */
export interface SolanaNodeOptions extends Partial<SlotOptions> {
  readonly name?: string
  /** Tells local networks apart, base58. Default: that of the first of `solanaNetworks`. */
  readonly genesisHash?: string
  /** How long the node may take to answer. Default 60,000. */
  readonly startTimeoutMs?: number
  /** The script of the node's process; by default ours. */
  readonly script?: string
  /** Gives the port to try, the next one being free as well; by default the system is asked. */
  readonly findPort?: () => Promise<number>
}

const howToGet =
  'Install `litesvm` and `@solana/kit` with optional dependencies (no `--no-optional`): `litesvm` has binaries for Linux (glibc and musl, x64 and arm64) and macOS.'
const defaults: SlotOptions = { slotMs: 400, confirmedAfter: 1, finalizedAfter: 32, blockhashSlots: 150 }

/** Waits until our own process answers: another one may have won the port. */
const waitForSolana = (child: GuardedProcess, rpcUrl: string, timeoutMs: number) =>
  waitUntilReady(
    { child, what: 'The Solana node', timeoutMs },
    async () => (await callNode(rpcUrl, 'latchkey_pid', [], AbortSignal.timeout(1_000))) === child.pid,
  ).catch(error => {
    if (!child.stderr().includes('LITESVM_MISSING')) throw error
    throw new LocalChainError('binaryMissing', 'There is no LiteSVM for this machine.', { hint: howToGet })
  })

/**
 * Starts a Solana node on a free loopback port: the real SVM (LiteSVM, with SPL Token, Token-2022 and the associated
 * token program) behind a JSON-RPC and websocket process of our own. Slots, votes, blockhashes, the genesis hash and
 * the fee market are synthetic. It ends with `stop()`, and with this process.
 * @throws LocalChainError `binaryMissing`, `binaryFailed`, `startTimeout`, `noFreePort`
 */
export const startSolanaNode = async (options: SolanaNodeOptions = {}): Promise<LocalSolanaNode> => {
  const [first] = solanaNetworks
  const { name = first.name, genesisHash = first.genesisHash, ...rest } = options
  const { startTimeoutMs = 60_000, findPort } = options
  const script = rest.script === undefined ? moduleArguments('process', import.meta.url) : [rest.script]
  const { slotMs, confirmedAfter, finalizedAfter, blockhashSlots } = { ...defaults, ...rest }
  const served: ServedNode = { genesisHash, slotMs, confirmedAfter, finalizedAfter, blockhashSlots }
  return onFreePort(async port => {
    const rpcUrl = `http://127.0.0.1:${port}`
    const child = await spawnGuarded(process.execPath, [...script, String(port), JSON.stringify(served)])
    if ((await waitForSolana(child, rpcUrl, startTimeoutMs)) === 'portTaken') return undefined
    return {
      namespace: 'solana',
      reference: genesisHash.slice(0, 32),
      name,
      rpcUrl,
      wsUrl: `ws://127.0.0.1:${port + 1}`,
      pid: child.pid,
      accounts: solanaTestAccounts,
      tokens: solanaTestTokens,
      stop: () => child.stop(),
    }
  }, findPort)
}
