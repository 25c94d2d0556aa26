import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bitcoinTestAccounts } from './bip122/accounts'
import { type BitcoindCommand, findBitcoind, howToGetBitcoind } from './bip122/bitcoind-binary'
import { fundAccounts } from './bip122/control'
import type { EsploraServerConfig } from './bip122/esplora/server'
import { askBitcoind } from './bip122/node-rpc'
import type { BitcoinOptions, LocalBitcoinNode } from './bip122/types'
import { type GuardedProcess, spawnGuarded } from './child-process'
import { LocalChainError } from './errors'
import { findFreePort } from './free-port'

const attempts = 5
const pollMs = 20
const portTaken = /address already in use|unable to bind|EADDRINUSE/i

/** Fee estimates in sat/vB by target in blocks. Synthetic: nobody competes for blocks on a regtest. */
const defaultFeeRates = { 1: 8, 2: 6, 3: 5, 4: 4, 5: 4, 6: 3, 10: 2, 20: 2, 144: 1, 504: 1, 1008: 1 }

interface Running {
  readonly child: GuardedProcess
  readonly url: string
}

const failed = (message: string, cause?: unknown) =>
  new LocalChainError('binaryFailed', message, {
    hint: howToGetBitcoind,
    ...(cause === undefined ? {} : { cause }),
  })

/** Waits until `ready` says so. Gives undefined when the port went to another process. */
const waitUntilReady = async (
  { child, what, timeoutMs }: { child: GuardedProcess; what: string; timeoutMs: number },
  ready: () => Promise<boolean>,
): Promise<'ready' | undefined> => {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    if (child.exited()) {
      if (portTaken.test(child.stderr())) return undefined
      throw failed(`${what} ended while starting: ${child.stderr()}`)
    }
    if (await ready().catch(() => false)) return 'ready'
    await delay(pollMs)
  }
  await child.stop()
  throw new LocalChainError(
    'startTimeout',
    `${what} gave no answer within ${timeoutMs} ms. ${child.stderr()}`,
  )
}

const onFreePort = async (start: (port: number) => Promise<Running | undefined>): Promise<Running> => {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const running = await start(await findFreePort())
    if (running) return running
  }
  throw new LocalChainError('noFreePort', `Every one of ${attempts} free ports was taken before it was used.`)
}

const nodeArguments = (folder: string, port: number): string[] => [
  '-regtest',
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
  '-rpcbind=127.0.0.1',
  '-rpcallowip=127.0.0.1',
  `-rpcport=${port}`,
]

const startNode = (command: BitcoindCommand, folder: string, timeoutMs: number) =>
  onFreePort(async port => {
    const args = [...command.args, ...nodeArguments(folder, port)]
    const child = await spawnGuarded(command.file, args).catch(cause => {
      throw failed(`bitcoind could not be run from ${command.file}.`, cause)
    })
    const cookie = path.join(folder, 'regtest/.cookie')
    const urlOf = async () => `http://${(await readFile(cookie, 'utf8')).trim()}@127.0.0.1:${port}`
    const asked = await waitUntilReady({ child, what: 'bitcoind', timeoutMs }, async () => {
      await askBitcoind(await urlOf(), 'getblockcount', [], AbortSignal.timeout(1_000))
      return true
    })
    return asked && { child, url: await urlOf() }
  })

const startEsplora = (nodeUrl: string, options: BitcoinOptions, timeoutMs: number) =>
  onFreePort(async port => {
    const config: EsploraServerConfig = {
      port,
      nodeUrl,
      feeRates: options.feeRates ?? defaultFeeRates,
      ...(options.blockTime === undefined ? {} : { blockTime: options.blockTime }),
    }
    const script = fileURLToPath(new URL('./bip122/esplora/server.ts', import.meta.url))
    const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
    const child = await spawnGuarded(process.execPath, ['--import', loader, script, JSON.stringify(config)])
    const url = `http://127.0.0.1:${port}`
    const asked = await waitUntilReady({ child, what: 'The Esplora service', timeoutMs }, async () => {
      const response = await fetch(`${url}/blocks/tip/height`, { signal: AbortSignal.timeout(5_000) })
      return response.ok
    })
    return asked && { child, url }
  })

const describe = async (nodeUrl: string) => {
  const genesis = (await askBitcoind(nodeUrl, 'getblockhash', [0])) as string
  const { subversion } = (await askBitcoind(nodeUrl, 'getnetworkinfo')) as { subversion: string }
  return { caipNetworkId: `bip122:${genesis.slice(0, 32)}`, version: subversion }
}

/**
 * Starts a real Bitcoin node on a regtest of its own, funds the accounts and puts an Esplora-style service in front.
 * Both end with `stop()`, and with this process.
 * @throws LocalChainError `binaryMissing`, `binaryFailed`, `startTimeout`, `noFreePort`; nothing is left running then
 */
export const startBitcoin = async (options: BitcoinOptions = {}): Promise<LocalBitcoinNode> => {
  const timeoutMs = options.startTimeoutMs ?? 60_000
  const command = options.binary === undefined ? await findBitcoind() : { file: options.binary, args: [] }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'latchkey-regtest-'))
  const running: Running[] = []
  const stop = async () => {
    await Promise.all(running.map(({ child }) => child.stop()))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const node = await startNode(command, folder, timeoutMs)
    running.push(node)
    await fundAccounts({ nodeUrl: node.url })
    const esplora = await startEsplora(node.url, options, timeoutMs)
    running.push(esplora)
    return {
      namespace: 'bip122',
      ...(await describe(node.url)),
      name: options.name ?? 'Local Bitcoin',
      rpcUrl: esplora.url,
      nodeUrl: node.url,
      pid: node.child.pid,
      esploraPid: esplora.child.pid,
      accounts: bitcoinTestAccounts,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
