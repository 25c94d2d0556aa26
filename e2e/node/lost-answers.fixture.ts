import { cosmos } from '@latchkey/adapter-cosmos'
import { polkadot } from '@latchkey/adapter-polkadot'
import type { ChainAdapter, Network } from '@latchkey/core'
import type { FakeEnv } from '@latchkey/core/testing'
import {
  cosmosBalanceOf,
  mineCosmosBlocks,
  polkadotBalanceOf,
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
import { bitcoinParts, install, solanaParts } from './send-form.fixture'

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
  const { rpcUrl } = node
  return {
    ...solanaParts(node),
    rpcUrl,
    installWallet: env =>
      install(createSolanaWallet({ networks: [{ chain: 'solana:localnet', rpcUrl }] }), env),
    isBroadcast: calls('sendTransaction'),
  }
}

const bitcoinStage = async (): Promise<LostAnswersStage> => {
  const node = await startBitcoin()
  const { rpcUrl } = node
  return {
    ...bitcoinParts(node),
    rpcUrl,
    installWallet: env => install(createBitcoinWallet({ networks: [{ name: 'regtest', rpcUrl }] }), env),
    isBroadcast: (url, { method }) => method === 'POST' && url.endsWith('/tx'),
  }
}

/** By name. Of eip155 the wallet itself gives transfers to the network: the adapter never has signed bytes. */
export const stages: Readonly<Record<string, () => Promise<LostAnswersStage>>> = {
  cosmos: cosmosStage,
  polkadot: polkadotStage,
  solana: solanaStage,
  bip122: bitcoinStage,
}
