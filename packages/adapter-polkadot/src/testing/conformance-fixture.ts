import type { ConformanceFixture } from '@latchkey/core/testing'
import { createPolkadotWallet } from '@latchkey/test-wallets'
import { polkadot } from '../adapter.js'
import { testNetworks } from './stage.js'

const SECRET = 'key-of-the-node-5f2c'
const KUSAMA = 'polkadot:48239ef607d7928874027a43a6768920' as const
const POLKADOT = 'polkadot:68d56f15f85d3136970ec16946040bc1' as const

/** Cases that the fixture on a running node has nothing for yet. */
export const untried: readonly string[] = [
  'declares nothing that the fixture leaves untried',
  'does what the exercise of each capability wants of it',
  'tells an unused recipient from one that holds coins',
  'names a limit for the least transfer to an unused address',
  'sends a transfer within the quote that it takes back',
  'refuses a transfer that costs more than its quote as feeRose, and asks nobody',
  'refuses the quote of another transfer, and asks nobody',
  'reports a transfer that was sent once, with its hash and network',
  'reports a transfer that was sent after its caller had aborted',
]

/** What the adapter gives the conformance kit. */
export const createFixture = (): ConformanceFixture => ({
  // The adapter's retries take seconds; beside other tests they take several times as long.
  limitMs: 60_000,
  adapter: polkadot(),
  networks: testNetworks,
  validAddresses: [
    { address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', networkId: POLKADOT },
    { address: 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F', networkId: KUSAMA },
    { address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', networkId: KUSAMA },
    '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
    '0xf24FF3a9CF04c71Dbc94D0b566f7A27B94566cac',
    '0xf24ff3a9cf04c71dbc94d0b566f7a27b94566cac',
  ],
  invalidAddresses: [
    { address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', networkId: KUSAMA },
    { address: '0xf24FF3a9CF04c71Dbc94D0b566f7A27B94566cac', networkId: POLKADOT },
    '5GoKvZWG5ZPYL1WUovuHW3zJBWBP5eT8CbqjdRY4Q6iMaDwU',
    '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQ',
    'F7NZ',
    '0x01020304',
    '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
    'polkadot:91b171bb158e2d3848fa23a9f1c25182:15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    '0xF24FF3a9CF04c71Dbc94D0b566f7A27B94566cac',
  ],
  capabilities: {
    network: ['balance', 'tokens', 'fees', 'limits', 'recipients', 'transactions', 'verification'],
    wallet: ['signMessage', 'transfer', 'switchNetwork', 'polkadot:transactions'],
  },
  fund: 'elsewhere',
  session: 'elsewhere',
  exercise: { 'polkadot:transactions': 'elsewhere' },
  verifyMessage: 'adapter',
  installWallet(env) {
    const wallet = createPolkadotWallet()
    wallet.install(env.window)
    return {
      get promptCount() {
        return wallet.promptCount
      },
      get listenerCount() {
        return wallet.listenerCount()
      },
      secretText: SECRET,
      rejectNext: () => wallet.controls.rejectNext(),
      failNext: () => wallet.controls.failNext({ message: `unknown trouble at https://${SECRET}` }),
      keepsPrompt: true,
      hangNext() {
        wallet.controls.hangNext()
        return () => wallet.controls.releaseHung()
      },
      changeAccounts: () =>
        wallet.controls.selectAccount(wallet.visibleAddresses[0] === wallet.addresses[0] ? 1 : 0),
      changeNetworkToUnknown: () => wallet.controls.changeNetwork(`0x${'42'.repeat(32)}`),
      disconnectFromWallet: () => wallet.controls.disconnect(),
      uninstall: () => wallet.dispose(),
    }
  },
})
