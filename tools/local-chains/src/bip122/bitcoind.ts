import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type GuardedProcess, spawnGuarded } from '../process/child-process'
import { failedToRun, onFreePort, waitUntilReady } from '../process/readiness'
import { type BitcoindCommand, howToGetBitcoind as hint } from './bitcoind-binary'
import { networkArguments } from './networks'
import { askBitcoind } from './node-rpc'
import type { BitcoinNetworkKind } from './types'

/** A process that answers, and where. */
export interface Running {
  readonly child: GuardedProcess
  readonly url: string
}

/** What a bitcoind is started with. */
export interface BitcoindStart {
  readonly command: BitcoindCommand
  /** Where it keeps everything; empty at first. */
  readonly folder: string
  readonly network: BitcoinNetworkKind
  readonly timeoutMs: number
  /** Further arguments. */
  readonly extra?: readonly string[]
}

const nodeArguments = ({ folder, network, extra = [] }: BitcoindStart, cookie: string, port: number) => [
  ...networkArguments[network],
  `-datadir=${folder}`,
  '-server',
  '-txindex=1',
  '-disablewallet',
  '-listen=0',
  '-dnsseed=0',
  '-fixedseeds=0',
  // The rules of the main network for what is relayed: dust and its like are refused.
  '-acceptnonstdtxn=0',
  '-printtoconsole=0',
  `-rpccookiefile=${cookie}`,
  '-rpcbind=127.0.0.1',
  '-rpcallowip=127.0.0.1',
  `-rpcport=${port}`,
  ...extra,
]

/** Starts a bitcoind on a free port and waits until it answers. @throws LocalChainError */
export const startBitcoind = (start: BitcoindStart): Promise<Running> =>
  onFreePort(async port => {
    const { command, folder, timeoutMs } = start
    const cookie = path.join(folder, 'cookie')
    const args = [...command.args, ...nodeArguments(start, cookie, port)]
    const child = await spawnGuarded(command.file, args).catch(cause => {
      throw failedToRun(`bitcoind could not be run from ${command.file}.`, hint, cause)
    })
    const urlOf = async () => `http://${(await readFile(cookie, 'utf8')).trim()}@127.0.0.1:${port}`
    const readiness = await waitUntilReady({ child, what: 'bitcoind', timeoutMs, hint }, async () => {
      await askBitcoind(await urlOf(), 'getblockcount', [], AbortSignal.timeout(1_000))
      return true
    })
    return readiness === 'ready' ? { child, url: await urlOf() } : undefined
  })
