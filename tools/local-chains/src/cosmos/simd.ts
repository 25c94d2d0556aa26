import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { LocalChainError } from '../errors'
import { spawnGuarded } from '../process/child-process'
import { findFreePort } from '../process/free-port'
import { cosmosTestAccounts, holdersOfTokens, initialCoins, initialTokens } from './accounts'
import { waitForCosmos } from './ready'
import type { CosmosGenesis, LocalCosmosNode } from './types'

const run = promisify(execFile)

/** `simd` or `gaiad` of the PATH: an application of the Cosmos SDK whose addresses begin with `cosmos`. */
export const findCosmosBinary = async (): Promise<string | undefined> => {
  for (const name of ['simd', 'gaiad']) {
    try {
      await run(name, ['version'])
      return name
    } catch {
      // Not there, or not to be run: the next.
    }
  }
  return undefined
}

type Run = (...args: readonly string[]) => Promise<unknown>

/** The bond denom is the fee denom, and a block comes as soon as there is something for it. */
const writeConfig = async (home: string, network: CosmosGenesis): Promise<void> => {
  const genesisFile = path.join(home, 'config', 'genesis.json')
  const genesis = await readFile(genesisFile, 'utf8')
  await writeFile(genesisFile, genesis.replaceAll('"stake"', JSON.stringify(network.denom)))
  const configFile = path.join(home, 'config', 'config.toml')
  const config = await readFile(configFile, 'utf8')
  await writeFile(
    configFile,
    config
      .replace(/^timeout_commit = .*$/m, 'timeout_commit = "200ms"')
      .replace(/^cors_allowed_origins = .*$/m, 'cors_allowed_origins = ["*"]'),
  )
}

/** Makes the home of a chain with one validator and the funded accounts. */
const prepare = async (simd: Run, home: string, network: CosmosGenesis): Promise<void> => {
  const { chainId, denom, prefix, tokens } = network
  const keyring = ['--keyring-backend', 'test', '--home', home]
  await simd('init', 'latchkey', '--chain-id', chainId, '--home', home)
  await writeConfig(home, network)
  await simd('keys', 'add', 'validator', ...keyring)
  await simd('genesis', 'add-genesis-account', 'validator', `${initialCoins}${denom}`, ...keyring)
  for (const [index, { address }] of cosmosTestAccounts(prefix).entries()) {
    const held = index < holdersOfTokens ? tokens.map(token => `${initialTokens}${token.address}`) : []
    // The SDK wants coins in the order of their denoms.
    const coins = [`${initialCoins}${denom}`, ...held].sort((a, b) => (denomOf(a) < denomOf(b) ? -1 : 1))
    await simd('genesis', 'add-genesis-account', address, coins.join(','), ...keyring)
  }
  await simd('genesis', 'gentx', 'validator', `1000000000${denom}`, '--chain-id', chainId, ...keyring)
  await simd('genesis', 'collect-gentxs', '--home', home)
}

const denomOf = (coin: string): string => coin.replace(/^\d+/, '')

/**
 * Starts a real application of the Cosmos SDK as a chain of one validator.
 * @throws LocalChainError `binaryFailed`, `startTimeout`
 */
export const startSimd = async (
  binary: string,
  network: CosmosGenesis & { readonly name: string },
  timeoutMs: number,
): Promise<LocalCosmosNode> => {
  const home = await mkdtemp(path.join(tmpdir(), 'latchkey-simd-'))
  const { name, ...genesis } = network
  try {
    await prepare((...args) => run(binary, args), home, network)
    const [rpc, p2p, grpc] = await Promise.all([findFreePort(), findFreePort(), findFreePort()])
    const rpcUrl = `http://127.0.0.1:${rpc}`
    const child = await spawnGuarded(binary, [
      'start',
      ...['--home', home, '--rpc.laddr', `tcp://127.0.0.1:${rpc}`, '--p2p.laddr', `tcp://127.0.0.1:${p2p}`],
      ...['--grpc.address', `127.0.0.1:${grpc}`, '--api.enable=false', '--log_level', 'error'],
      ...['--minimum-gas-prices', `${network.minGasPrice}${network.denom}`],
    ])
    if ((await waitForCosmos(child, rpcUrl, network.chainId, timeoutMs)) === 'portTaken')
      throw new LocalChainError('noFreePort', `The port of ${binary} was taken before it had it.`)
    const stop = async () => {
      await child.stop()
      await rm(home, { recursive: true, force: true })
    }
    const accounts = cosmosTestAccounts(network.prefix)
    return { namespace: 'cosmos', ...genesis, name, rpcUrl, pid: child.pid, accounts, kind: 'simd', stop }
  } catch (cause) {
    await rm(home, { recursive: true, force: true })
    if (cause instanceof LocalChainError) throw cause
    throw new LocalChainError('binaryFailed', `${binary} could not be set up as a chain.`, { cause })
  }
}
