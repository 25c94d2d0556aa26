import type { WalletConnectPrompt, WalletConnectSession } from '@latchkey/test-wallets/wallet-connect'
import type { WalletNetwork } from '../boot/wallet-network.types'

/** An address that is well formed. */
export const receiver = '0x00000000000000000000000000000000000000AA'
/** Another one. */
export const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** A network of each namespace, and a second one of eip155. */
export const networks: readonly WalletNetwork[] = [
  {
    network: { networkId: 'eip155:1', name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1' },
    symbol: 'ETH',
    decimals: 18,
  },
  {
    network: { networkId: 'eip155:10', name: 'Ten', rpcUrl: 'http://127.0.0.1:1' },
    symbol: 'ETH',
    decimals: 18,
  },
  {
    network: { networkId: 'solana:local', name: 'Solana', rpcUrl: 'http://127.0.0.1:1' },
    symbol: 'SOL',
    decimals: 9,
  },
  { network: { networkId: 'polkadot:abc', name: 'Hub' }, symbol: 'DOT', decimals: 10 },
  { network: { networkId: 'bip122:abc', name: 'Bitcoin', chain: 'mainnet' }, symbol: 'BTC', decimals: 8 },
  {
    network: { networkId: 'cosmos:hub-1', name: 'Cosmos Hub', prefix: 'cosmos' },
    symbol: 'ATOM',
    decimals: 6,
  },
]

const peer = { name: 'Dapp', description: '', url: 'https://dapp.example/path', icons: [] }

/** A prompt for a request. */
export const createPrompt = (change: Partial<WalletConnectPrompt> = {}): WalletConnectPrompt => ({
  id: 1,
  kind: 'sign',
  method: 'personal_sign',
  params: ['0x48656c6c6f', owner],
  peer,
  verification: { validation: 'VALID', origin: 'https://dapp.example', isScam: false },
  requestId: 1,
  topic: 't',
  networkId: 'eip155:1',
  ...change,
})

/** A prompt for a proposal. */
export const createProposal = (change: Partial<WalletConnectPrompt> = {}): WalletConnectPrompt =>
  createPrompt({
    kind: 'connect',
    method: 'wc_sessionPropose',
    params: {},
    proposal: [
      {
        namespace: 'eip155',
        networks: networks.slice(0, 2).map(({ network }) => network),
        unknownNetworkIds: ['eip155:5'],
        methods: ['personal_sign'],
        missingMethods: ['eth_weird'],
        events: [],
        isRequired: false,
        accounts: [
          { index: 0, address: owner },
          { index: 1, address: receiver },
        ],
      },
      {
        namespace: 'tezos',
        networks: [],
        unknownNetworkIds: ['tezos:x'],
        methods: [],
        missingMethods: ['tezos_sign'],
        events: [],
        isRequired: false,
        accounts: [],
      },
    ],
    ...change,
  })

/** A session of eip155 alone. */
export const createSession = (change: Partial<WalletConnectSession> = {}): WalletConnectSession => ({
  topic: 't',
  pairingTopic: 'p',
  peer,
  expiresAt: Date.UTC(2030, 0, 1),
  namespaces: { eip155: { accounts: [`eip155:1:${owner}`], methods: [], events: [] } },
  selected: { eip155: { account: 0, networkId: 'eip155:1' } },
  ...change,
})
