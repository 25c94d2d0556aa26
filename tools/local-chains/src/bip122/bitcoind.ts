import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { spawnGuarded } from '../child-process'
import type { BitcoindCommand } from './bitcoind-binary'
import { networkArguments } from './networks'
import { askBitcoind } from './node-rpc'
import { failedToRun, onFreePort, type Running, waitUntilReady } from './readiness'
import type { BitcoinNetworkKind } from './types'

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
      throw failedToRun(`bitcoind could not be run from ${command.file}.`, cause)
    })
    const urlOf = async () => `http://${(await readFile(cookie, 'utf8')).trim()}@127.0.0.1:${port}`
    const asked = await waitUntilReady({ child, what: 'bitcoind', timeoutMs }, async () => {
      await askBitcoind(await urlOf(), 'getblockcount', [], AbortSignal.timeout(1_000))
      return true
    })
    return asked && { child, url: await urlOf() }
  })
