import type { Connection, Connector, Env, WalletCapabilities } from '@latchkey/core/adapter'
import { type AdapterStage, createLiveEnv } from '@latchkey/core/testing'
import type { LocalBitcoinNode } from '@latchkey/local-chains'
import type { BitcoinTestWallet, BitcoinWalletOptions } from '@latchkey/test-wallets'
import type { BitcoinOptions } from '../adapter.js'
import { createStage, toNetwork } from './stage.js'

/** A connected adapter on a real chain. */
export interface NodeStage extends Pick<AdapterStage, 'env' | 'instance'> {
  readonly wallet: BitcoinTestWallet
  readonly connector: Connector
  readonly connection: Connection
  readonly abilities: WalletCapabilities
  dispose(): void
}

/** Connects a real-key wallet that knows the local network. */
export async function createNodeStage(
  node: LocalBitcoinNode,
  realFetch: Env['fetch'],
  options: { wallet?: Partial<BitcoinWalletOptions>; bitcoin?: BitcoinOptions } = {},
): Promise<NodeStage> {
  const stage = await createStage({
    env: createLiveEnv(realFetch),
    networks: [toNetwork('regtest', node.rpcUrl)],
    wallet: { networks: [{ name: 'regtest', rpcUrl: node.rpcUrl }], ...options.wallet },
    ...(options.bitcoin ? { bitcoin: options.bitcoin } : {}),
  })
  const { connector, connection } = await stage.connect()
  const { env, wallet, instance } = stage
  const dispose = () => {
    instance.dispose()
    wallet.dispose()
  }
  return {
    env,
    wallet,
    instance,
    connector,
    connection,
    abilities: connector.capabilities(connection),
    dispose,
  }
}
