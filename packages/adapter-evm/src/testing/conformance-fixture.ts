import { type ConformanceFixture, createFakeNetwork } from '@latchkey/core/testing'
import { createEip155Wallet, type WalletNetwork } from '@latchkey/test-wallets'
import { verifyMessage } from 'viem/utils'
import { evm } from '../adapter.js'
import { testNetworks } from './stage.js'

const SECRET = 'key-of-the-node-5f2c'

/** Cases that the fixture has nothing for yet. */
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

/** What the adapter gives the conformance kit, with a wallet on these networks. */
export const createFixture = (walletNetworks: () => readonly WalletNetwork[]): ConformanceFixture => ({
  adapter: evm(),
  networks: [...testNetworks, createFakeNetwork(137, 'eip155')],
  validAddresses: [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '27b1fdb04752bbc536007a920d24acb045561c26',
  ],
  invalidAddresses: [
    '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAedd',
    '0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    'eip155:1:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    'vitalik.eth',
  ],
  capabilities: {
    network: ['balance', 'tokens', 'fees', 'recipients', 'transactions', 'verification'],
    wallet: [
      'signMessage',
      'transfer',
      'switchNetwork',
      'chooseAccounts',
      'request',
      'eip155:typedData',
      'eip155:calls',
    ],
  },
  verifyMessage: ({ address, message, signed }) =>
    verifyMessage({
      address: address as `0x${string}`,
      message,
      signature: signed.signature as `0x${string}`,
    }),
  installWallet(env) {
    const wallet = createEip155Wallet({ networks: walletNetworks() })
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
      failNext: () =>
        wallet.controls.failNext({ code: -32099, message: `unknown trouble at https://${SECRET}` }),
      hangNext() {
        wallet.controls.hangNext()
        return () => wallet.controls.releaseHung()
      },
      changeAccounts: () =>
        wallet.controls.selectAccount(wallet.visibleAddresses[0] === wallet.addresses[0] ? 1 : 0),
      changeNetworkToUnknown: () => wallet.controls.changeNetwork(4242),
      disconnectFromWallet: () => wallet.controls.disconnect(),
      uninstall: () => wallet.dispose(),
    }
  },
})
