import { evm } from '@latchkey/adapter-evm'
import type { ChainAdapter, Network } from '@latchkey/core'
import type { FakeEnv } from '@latchkey/core/testing'
import {
  balanceOf,
  mine,
  skipSolanaSlots,
  startAnvil,
  startBitcoin,
  startSolanaNode,
} from '@latchkey/local-chains'
import { createBitcoinWallet, createEip155Wallet, createSolanaWallet } from '@latchkey/test-wallets'
import { bitcoinParts, install, solanaParts } from './send-form.fixture'

type WalletFetch = NonNullable<Parameters<typeof createEip155Wallet>[0]['fetch']>
type BitcoinWalletFetch = NonNullable<Parameters<typeof createBitcoinWallet>[0]['fetch']>

/** What becomes of what the wallet gives to its node: it arrives or not, and is answered or not. */
export type Fate = 'answered' | 'answerLost' | 'neverAnswered' | 'notSent'

/** A wallet that sends by itself, through a node of its own. */
export interface SendingWallet {
  fate: Fate
  /** Resolves when the node has what the wallet sent. */
  readonly arrived: Promise<void>
  promptCount(): number
  dispose(): void
}

/** A namespace in which wallets send by themselves, with a real node of it. */
export interface LostWalletStage {
  readonly namespace: string
  readonly network: Network
  /** Whom the transfer is for, and how much: as typed, and in base units. */
  readonly to: string
  readonly amount: string
  readonly baseAmount: bigint
  createAdapter(): ChainAdapter
  installWallet(env: FakeEnv): SendingWallet
  /** Gives the account something to send, where it has nothing yet. */
  fund?(address: string): Promise<void>
  /** Puts into a block what the node has. */
  settle(): Promise<void>
  /** Sees to it that a transfer which was not sent can't come any more; absent where nothing on the chain says so. */
  expire?(): Promise<void>
  balanceOf(address: string): Promise<bigint>
  stop(): Promise<void>
}

interface Call {
  readonly body?: unknown
}

/** The fetch of a wallet, with the fate of the moment for what is a broadcast. */
function createWalletFetch(isBroadcast: (url: string, init: Call) => boolean) {
  let arrive = () => {}
  const state = {
    fate: 'answered' as Fate,
    arrived: new Promise<void>(resolve => {
      arrive = resolve
    }),
  }
  const fetchFaulty = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const { fate } = state
    if (!isBroadcast(url, init as Call) || fate === 'answered') return fetch(url, init)
    if (fate !== 'notSent') await fetch(url, init)
    arrive()
    if (fate === 'neverAnswered') return new Promise(() => {})
    throw new TypeError('fetch failed')
  }
  return { state, fetch: fetchFaulty }
}

const calls = (method: string) => (_url: string, init: Call) =>
  String(init.body).includes(`"method":"${method}"`)

type WalletState = Pick<SendingWallet, 'fate' | 'arrived'>

/** The wallet on the page; its state is the fate that the test sets. */
const installWith = (wallet: Parameters<typeof install>[0], state: WalletState, env: FakeEnv) =>
  Object.assign(state, install(wallet, env))

const eip155Stage = async (): Promise<LostWalletStage> => {
  const node = await startAnvil({ chainId: 31_337, name: 'Local' })
  const to = '0x00000000000000000000000000000000000c0ffe'
  return {
    namespace: 'eip155',
    network: {
      ...{ id: 31_337, name: 'Local', caipNetworkId: 'eip155:31337', chainNamespace: 'eip155' },
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [node.rpcUrl] } },
    },
    to,
    amount: '0.5',
    baseAmount: 500_000_000_000_000_000n,
    createAdapter: () => evm(),
    installWallet(env) {
      const { state, fetch } = createWalletFetch(calls('eth_sendRawTransaction'))
      const networks = [{ chainId: 31_337, name: 'Local', rpcUrl: node.rpcUrl }]
      return installWith(createEip155Wallet({ networks, fetch: fetch as unknown as WalletFetch }), state, env)
    },
    settle: async () => {},
    // The nonce goes to another transfer before this.
    expire: () => mine(node, 40),
    balanceOf: address => balanceOf(node, address as `0x${string}`),
    stop: () => node.stop(),
  }
}

const blockhashSlots = 20_000

const solanaStage = async (): Promise<LostWalletStage> => {
  // A slow machine must not outlive a blockhash: the test skips what it is good for.
  const node = await startSolanaNode({ slotMs: 20, blockhashSlots })
  const { rpcUrl } = node
  const { network, ...parts } = solanaParts(node)
  return {
    ...parts,
    network: { ...network, rpcUrls: { default: { http: [rpcUrl] } } },
    installWallet(env) {
      const { state, fetch } = createWalletFetch(calls('sendTransaction'))
      const wallet = createSolanaWallet({
        networks: [{ chain: 'solana:localnet', rpcUrl }],
        misbehaviour: { missingFeatures: ['solana:signTransaction'] },
        fetch: fetch as unknown as WalletFetch,
      })
      return installWith(wallet, state, env)
    },
    expire: () => skipSolanaSlots(node, blockhashSlots + 100),
  }
}

const bitcoinStage = async (): Promise<LostWalletStage> => {
  const node = await startBitcoin()
  const { rpcUrl } = node
  const { network, ...parts } = bitcoinParts(node)
  return {
    ...parts,
    network: { ...network, rpcUrls: { default: { http: [rpcUrl] } } },
    installWallet(env) {
      const { state, fetch } = createWalletFetch((url, { body }) => url.endsWith('/tx') && body !== undefined)
      const wallet = createBitcoinWallet({
        form: 'unisat',
        networks: [{ name: 'regtest', rpcUrl }],
        fetch: fetch as unknown as BitcoinWalletFetch,
      })
      return installWith(wallet, state, env)
    },
  }
}

/** By name. Wallets of cosmos and polkadot sign, and the adapter sends: see lost-answers.fixture.ts. */
export const stages: Readonly<Record<string, () => Promise<LostWalletStage>>> = {
  eip155: eip155Stage,
  solana: solanaStage,
  bip122: bitcoinStage,
}
