import { bitcoin } from '@latchkey/adapter-bitcoin'
import { cosmos } from '@latchkey/adapter-cosmos'
import { polkadot } from '@latchkey/adapter-polkadot'
import { solana } from '@latchkey/adapter-solana'
import type { ChainAdapter, Network } from '@latchkey/core'
import type { FakeEnv } from '@latchkey/core/testing'
import {
  bitcoinBalanceOf,
  cosmosBalanceOf,
  mineBlocks,
  mineCosmosBlocks,
  payFromFaucet,
  polkadotBalanceOf,
  solanaBalanceOf,
  startBitcoin,
  startCosmosNode,
  startPolkadot,
  startSolanaNode,
} from '@latchkey/local-chains'
import {
  createBitcoinWallet,
  createCosmosWallet,
  createPolkadotWallet,
  createSolanaWallet,
} from '@latchkey/test-wallets'

/** A namespace whose adapter gives signed transfers to a node, with a real node of it. */
export interface LostAnswersStage {
  readonly namespace: string
  readonly network: Omit<Network, 'rpcUrls'>
  readonly rpcUrl: string
  /** Whom the transfer is for, and how much: as typed, and in base units. */
  readonly to: string
  readonly amount: string
  readonly baseAmount: bigint
  createAdapter(): ChainAdapter
  installWallet(env: FakeEnv): { promptCount(): number; dispose(): void }
  /** Gives the account something to send, where it has nothing yet. */
  fund?(address: string): Promise<void>
  isBroadcast(url: string, init: RequestInit): boolean
  /** Puts into a block what the node has. */
  settle(): Promise<void>
  balanceOf(address: string): Promise<bigint>
  stop(): Promise<void>
}

const rpcError = (error: object) => () => Response.json({ jsonrpc: '2.0', id: 1, error })
const cosmosRefusal = (code: number, log: string) => () =>
  Response.json({ jsonrpc: '2.0', id: 1, result: { code, codespace: 'sdk', log, data: '', hash: '' } })
const solanaRefusal = (message: string, err: string) =>
  rpcError({ code: -32002, message, data: { err, logs: [], accounts: null, unitsConsumed: 0 } })
const bitcoinRefusal = (code: number, message: string) => () =>
  new Response(`sendrawtransaction RPC error: ${JSON.stringify({ code, message })}`, { status: 400 })

/** What a node says that is behind, or ahead, by namespace. */
export const refusals: Readonly<Record<string, Readonly<Record<string, () => Response>>>> = {
  cosmos: {
    'account sequence mismatch': cosmosRefusal(32, 'account sequence mismatch, expected 6, got 5'),
    'insufficient funds': cosmosRefusal(5, '10uatom is smaller than 11uatom: insufficient funds'),
  },
  polkadot: {
    'transaction is outdated': rpcError({
      code: 1010,
      message: 'Invalid Transaction',
      data: 'Transaction is outdated',
    }),
    'temporarily banned': rpcError({ code: 1012, message: 'Transaction is temporarily banned' }),
  },
  solana: {
    'blockhash not found': solanaRefusal(
      'Transaction simulation failed: Blockhash not found',
      'BlockhashNotFound',
    ),
    'no prior credit': solanaRefusal(
      'Transaction simulation failed: Attempt to debit an account but found no record of a prior credit.',
      'AccountNotFound',
    ),
  },
  bip122: {
    'inputs missing or spent': bitcoinRefusal(-25, 'bad-txns-inputs-missingorspent'),
    'fee too low': bitcoinRefusal(-26, 'min relay fee not met, 100 < 141'),
  },
}

const calls = (method: string) => (_url: string, init: RequestInit) =>
  String(init.body).includes(`"method":"${method}"`)

interface TestWallet {
  readonly promptCount: number
  install(target: never): unknown
  dispose(): void
}

const install = (wallet: TestWallet, env: FakeEnv) => {
  wallet.install(env.window as never)
  return { promptCount: () => wallet.promptCount, dispose: () => wallet.dispose() }
}

const cosmosStage = async (): Promise<LostAnswersStage> => {
  const node = await startCosmosNode({ kind: 'double', blocks: { mode: 'manual' } })
  const { chainId, name, prefix, rpcUrl, denom } = node
  const caipNetworkId = `cosmos:${chainId}` as const
  const to = node.accounts[5]?.address ?? ''
  return {
    namespace: 'cosmos',
    network: {
      ...{ id: chainId, name, caipNetworkId, chainNamespace: 'cosmos' },
      nativeCurrency: { name: 'Coin', symbol: 'ATOM', decimals: 6 },
    },
    rpcUrl,
    to,
    amount: '0.000011',
    baseAmount: 11n,
    createAdapter: () =>
      cosmos({ chains: [{ networkId: caipNetworkId, bech32Prefix: prefix, denom, restUrl: rpcUrl }] }),
    installWallet: env => install(createCosmosWallet({ networks: [{ chainId, name, prefix, rpcUrl }] }), env),
    isBroadcast: calls('broadcast_tx_sync'),
    settle: () => mineCosmosBlocks(node),
    balanceOf: address => cosmosBalanceOf(node, address, denom),
    stop: () => node.stop(),
  }
}

const polkadotStage = async (): Promise<LostAnswersStage> => {
  const chain = await startPolkadot()
  const caipNetworkId = `polkadot:${chain.chainId}` as const
  return {
    namespace: 'polkadot',
    network: {
      ...{ id: chain.chainId, name: chain.name, caipNetworkId, chainNamespace: 'polkadot' },
      nativeCurrency: chain.nativeCurrency,
    },
    rpcUrl: chain.rpcUrl,
    to: '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
    amount: '1',
    baseAmount: 10n ** BigInt(chain.nativeCurrency.decimals),
    createAdapter: () => polkadot({ calls: { [caipNetworkId]: chain.calls } }),
    installWallet: env => install(createPolkadotWallet(), env),
    isBroadcast: calls('author_submitExtrinsic'),
    settle: async () => {},
    balanceOf: address => polkadotBalanceOf(chain, accountIdOf(address)),
    stop: () => chain.stop(),
  }
}

/** The account id of the receiver above. */
const accountIdOf = (_address: string): `0x${string}` =>
  '0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48'

const solanaStage = async (): Promise<LostAnswersStage> => {
  const node = await startSolanaNode({ slotMs: 20, blockhashSlots: 20_000 })
  const caipNetworkId = `solana:${node.reference}` as const
  return {
    namespace: 'solana',
    network: {
      ...{ id: node.reference, name: node.name, caipNetworkId, chainNamespace: 'solana' },
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    },
    rpcUrl: node.rpcUrl,
    to: 'GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW',
    amount: '1',
    baseAmount: 1_000_000_000n,
    createAdapter: () => solana(),
    installWallet: env =>
      install(createSolanaWallet({ networks: [{ chain: 'solana:localnet', rpcUrl: node.rpcUrl }] }), env),
    isBroadcast: calls('sendTransaction'),
    settle: async () => {},
    balanceOf: address => solanaBalanceOf(node, address),
    stop: () => node.stop(),
  }
}

const bitcoinStage = async (): Promise<LostAnswersStage> => {
  const node = await startBitcoin()
  const caipNetworkId = node.caipNetworkId as `bip122:${string}`
  return {
    namespace: 'bip122',
    network: {
      ...{
        id: caipNetworkId.slice('bip122:'.length),
        name: node.name,
        caipNetworkId,
        chainNamespace: 'bip122',
      },
      nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    },
    rpcUrl: node.rpcUrl,
    // Of the test vectors of BIP-173, with the prefix of this network.
    to: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
    amount: '0.0001',
    baseAmount: 10_000n,
    createAdapter: () => bitcoin(),
    installWallet: env =>
      install(createBitcoinWallet({ networks: [{ name: 'regtest', rpcUrl: node.rpcUrl }] }), env),
    async fund(address) {
      await payFromFaucet(node, [{ address, sats: 100_000n }])
      await mineBlocks(node)
    },
    isBroadcast: (url, { method }) => method === 'POST' && url.endsWith('/tx'),
    settle: () => mineBlocks(node).then(() => undefined),
    balanceOf: address => bitcoinBalanceOf(node, address),
    stop: () => node.stop(),
  }
}

/** By name. Of eip155 the wallet itself gives transfers to the network: the adapter never has signed bytes. */
export const stages: Readonly<Record<string, () => Promise<LostAnswersStage>>> = {
  cosmos: cosmosStage,
  polkadot: polkadotStage,
  solana: solanaStage,
  bip122: bitcoinStage,
}
