import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Running, startBitcoind } from './bip122/bitcoind'
import { findBitcoind } from './bip122/bitcoind-binary'
import { fundAccounts } from './bip122/control'
import type { EsploraServerConfig } from './bip122/esplora/server'
import { accountsOn, bitcoinNetworks, faucetAddress } from './bip122/networks'
import { askBitcoind } from './bip122/node-rpc'
import { loadSignetBlocks } from './bip122/signet-blocks'
import type { BitcoinOptions, LocalBitcoinNode } from './bip122/types'
import { spawnGuarded } from './process/child-process'
import { moduleArguments } from './process/module-arguments'
import { onFreePort, waitUntilReady } from './process/readiness'

/** Fee estimates in sat/vB by target in blocks. Synthetic: nobody competes for blocks on a local network. */
const defaultFeeRates = { 1: 8, 2: 6, 3: 5, 4: 4, 5: 4, 6: 3, 10: 2, 20: 2, 144: 1, 504: 1, 1008: 1 }

const startEsplora = (settings: Omit<EsploraServerConfig, 'port'>, timeoutMs: number) =>
  onFreePort<Running>(async port => {
    const config: EsploraServerConfig = { ...settings, port }
    const script = moduleArguments('bip122/esplora/server', import.meta.url)
    const child = await spawnGuarded(process.execPath, [...script, JSON.stringify(config)])
    const url = `http://127.0.0.1:${port}`
    const readiness = await waitUntilReady({ child, what: 'The Esplora service', timeoutMs }, async () => {
      const response = await fetch(`${url}/blocks/tip/height`, { signal: AbortSignal.timeout(5_000) })
      return response.ok
    })
    return readiness === 'ready' ? { child, url } : undefined
  })

const describe = async (nodeUrl: string) => {
  const genesis = (await askBitcoind(nodeUrl, 'getblockhash', [0])) as string
  const { subversion } = (await askBitcoind(nodeUrl, 'getnetworkinfo')) as { subversion: string }
  return { caipNetworkId: `bip122:${genesis.slice(0, 32)}`, version: subversion }
}

/**
 * Starts a real Bitcoin node on a network of its own, with funded accounts, and puts an Esplora-style service in front:
 * a regtest, or a signet whose blocks anybody may make. Both processes end with `stop()`, and with this process.
 * @throws LocalChainError `binaryMissing`, `binaryFailed`, `startTimeout`, `noFreePort`; nothing is left running then
 */
export const startBitcoin = async (options: BitcoinOptions = {}): Promise<LocalBitcoinNode> => {
  const { network = 'regtest', startTimeoutMs: timeoutMs = 60_000, blockTime } = options
  const command = options.binary === undefined ? await findBitcoind() : { file: options.binary, args: [] }
  const folder = await mkdtemp(path.join(os.tmpdir(), `latchkey-${network}-`))
  const running: Running[] = []
  const stop = async () => {
    await Promise.all(running.map(({ child }) => child.stop()))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const node = await startBitcoind({ command, folder, network, timeoutMs })
    running.push(node)
    await (network === 'signet' ? loadSignetBlocks(node.url) : fundAccounts({ nodeUrl: node.url, network }))
    const settings = {
      nodeUrl: node.url,
      rewardTo: faucetAddress(network),
      feeRates: options.feeRates ?? defaultFeeRates,
      ...(blockTime === undefined ? {} : { blockTime }),
    }
    const esplora = await startEsplora(settings, timeoutMs)
    running.push(esplora)
    return {
      namespace: 'bip122',
      network,
      ...(await describe(node.url)),
      name: options.name ?? bitcoinNetworks.find(each => each.network === network)?.name ?? network,
      rpcUrl: esplora.url,
      nodeUrl: node.url,
      pid: node.child.pid,
      esploraPid: esplora.child.pid,
      accounts: accountsOn(network),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
