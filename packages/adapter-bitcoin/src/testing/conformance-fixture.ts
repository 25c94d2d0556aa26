import type { WalletCapabilities } from '@latchkey/core/adapter'
import type { ConformanceFixture, ExerciseContext, OptionalScript } from '@latchkey/core/testing'
import {
  type BitcoinWalletForm,
  type BitcoinWalletOptions,
  createBitcoinWallet,
} from '@latchkey/test-wallets'
import { bitcoin } from '../adapter.js'
import type { FeeRatesReader } from '../chain/fee-rates.types.js'
import { ids } from '../codec/bitcoin-networks.js'
import { testNetworks, toNetwork } from './stage.js'

const SECRET = 'key-of-the-api-5f2c'

/** What each family can do beside signing and sending, and what its wallets cannot be made to do. */
export const families: readonly {
  readonly form: BitcoinWalletForm
  readonly wallet: readonly string[]
  readonly without: readonly OptionalScript[]
}[] = [
  { form: 'satsConnect', wallet: ['switchNetwork', 'chooseAccounts', 'request'], without: [] },
  // The standard names the chain in every call: there is no network that a wallet would be on.
  { form: 'standard', wallet: ['switchNetwork'], without: ['changeNetworkToUnknown'] },
  { form: 'unisat', wallet: ['switchNetwork'], without: [] },
  // OKX has an object for each network: there is none for a network that nobody knows.
  { form: 'okx', wallet: ['switchNetwork'], without: ['changeNetworkToUnknown'] },
]

const exerciseFeeRates = async (rates: FeeRatesReader, { env, connection }: ExerciseContext) => {
  env.fetch.route('GET https://mainnet.test/api/fee-estimates', { json: { 1: 20, 3: 8, 144: 2 } })
  const found = await rates.fetch({ networkId: connection.networkId })
  if (found.fast < found.normal || found.normal < found.slow || found.slow < 1)
    throw new Error(`The rates are ${JSON.stringify(found)}`)
  return []
}

const exerciseRequest = async (request: NonNullable<WalletCapabilities['request']>) => {
  const answer = await request.send({ method: 'getInfo' })
  if (typeof Object(answer).version !== 'string') throw new Error('The wallet does not say its version')
  return []
}

type WalletNetworks = BitcoinWalletOptions['networks']

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

/** What the adapter gives the conformance kit, with a wallet of a family. */
export const createFixture = (
  { form, wallet: own, without }: (typeof families)[number],
  walletNetworks: () => WalletNetworks = () => [{ name: 'mainnet' }, { name: 'testnet' }],
): ConformanceFixture => ({
  // The adapter's retries take seconds; beside other tests they take several times as long.
  limitMs: 60_000,
  adapter: bitcoin(),
  networks: [...testNetworks, toNetwork('regtest')],
  without,
  validAddresses: [
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    { address: 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', networkId: ids.mainnet },
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    { address: '3P14159f73E4gFr7JterCCQh9QjiTjiZrG', networkId: ids.mainnet },
    { address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', networkId: ids.testnet },
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ],
  invalidAddresses: [
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdp',
    'bc1qAr0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
    'bc1pmzfrwwndsqmk5yh69yjr5lfgfg4ev8c0tsc06e',
    { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', networkId: ids.testnet },
    'bip122:000000000019d6689c085ae165831e93:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02',
  ],
  capabilities: {
    network: [
      'balance',
      'fees',
      'limits',
      'recipients',
      'transactions',
      'activity',
      'verification',
      'bip122:feeRates',
    ],
    wallet: ['signMessage', 'transfer', 'bip122:psbt', ...own],
  },
  fund: 'elsewhere',
  session: 'elsewhere',
  exercise: { 'bip122:feeRates': exerciseFeeRates, 'bip122:psbt': 'elsewhere', request: exerciseRequest },
  verifyMessage: 'adapter',
  installWallet(env) {
    const wallet = createBitcoinWallet({ form, networks: walletNetworks() })
    wallet.install(env.window)
    let selected = 0
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
      changeAccounts() {
        selected = 1 - selected
        wallet.controls.selectAccount(selected)
      },
      changeNetworkToUnknown: () => wallet.controls.changeNetwork('FRACTAL_BITCOIN_MAINNET'),
      disconnectFromWallet: () => wallet.controls.disconnect(),
      uninstall: () => wallet.dispose(),
    }
  },
})
