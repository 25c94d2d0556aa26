import { bitcoin } from '@latchkey/adapter-bitcoin'
import { solana } from '@latchkey/adapter-solana'
import type { Client } from '@latchkey/core'
import type { FakeEnv } from '@latchkey/core/testing'
import {
  bitcoinBalanceOf,
  mineBlocks,
  payFromFaucet,
  solanaBalanceOf,
  type startBitcoin,
  type startSolanaNode,
} from '@latchkey/local-chains'
import { expect, vi } from 'vitest'

/** Connects the wallet that is on the page. */
export async function connect(client: Client, namespace: string): Promise<void> {
  const connectorId = await vi.waitUntil(() => client.connectors.state.items[0]?.chains[0]?.connectorId)
  await client.connect({ connectorId, namespace })
}

/** Fills the form with a transfer of the network's own coin. */
export async function fillForm(client: Client, { to, amount }: { to: string; amount: string }) {
  const [send, tokens] = await Promise.all([client.features.load('send'), client.features.load('tokens')])
  await tokens.actions.fetch()
  const coin = tokens.state.balances.find(({ native }) => native) ?? expect.unreachable()
  send.actions.chooseToken(coin)
  send.actions.typeReceiver(to)
  send.actions.typeAmount(amount)
  return send
}

/** What work fails with, or `done`. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    error => error.code,
  )

interface TestWallet {
  readonly promptCount: number
  install(target: never): unknown
  dispose(): void
}

/** Puts a wallet on the page of an environment. */
export const install = (wallet: TestWallet, env: FakeEnv) => {
  wallet.install(env.window as never)
  return { promptCount: () => wallet.promptCount, dispose: () => wallet.dispose() }
}

type SolanaNode = Awaited<ReturnType<typeof startSolanaNode>>
type BitcoinNode = Awaited<ReturnType<typeof startBitcoin>>

/** What a transfer on a local Solana node is about. */
export const solanaParts = (node: SolanaNode) => ({
  namespace: 'solana',
  network: {
    ...{ id: node.reference, name: node.name, chainNamespace: 'solana' },
    caipNetworkId: `solana:${node.reference}` as const,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  },
  to: 'GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW',
  amount: '1',
  baseAmount: 1_000_000_000n,
  createAdapter: () => solana(),
  settle: async () => {},
  balanceOf: (address: string) => solanaBalanceOf(node, address),
  stop: () => node.stop(),
})

/** What a transfer on a local Bitcoin node is about. */
export const bitcoinParts = (node: BitcoinNode) => {
  const id = node.caipNetworkId.slice('bip122:'.length)
  return {
    namespace: 'bip122',
    network: {
      ...{ id, name: node.name, chainNamespace: 'bip122', caipNetworkId: `bip122:${id}` as const },
      nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    },
    // Of the test vectors of BIP-173, with the prefix of this network.
    to: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
    amount: '0.0001',
    baseAmount: 10_000n,
    createAdapter: () => bitcoin(),
    async fund(address: string) {
      await payFromFaucet(node, [{ address, sats: 100_000n }])
      await mineBlocks(node)
    },
    settle: () => mineBlocks(node).then(() => undefined),
    balanceOf: (address: string) => bitcoinBalanceOf(node, address),
    stop: () => node.stop(),
  }
}
