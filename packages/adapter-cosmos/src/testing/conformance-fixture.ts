import type { WalletCapabilities } from '@latchkey/core/adapter'
import type { ConformanceFixture, ExerciseContext } from '@latchkey/core/testing'
import { type CosmosWalletForm, type CosmosWalletNetwork, createCosmosWallet } from '@latchkey/test-wallets'
import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { cosmos } from '../adapter.js'
import type { TransactionSigner } from '../connectors/signing/transactions.types.js'
import { testChains, testNetworks, walletNetworks } from './stage.js'

const SECRET = 'key-of-the-node-5f2c'

/** The wallets that the adapter knows. */
export const forms: readonly CosmosWalletForm[] = [
  'keplr',
  'leap',
  'cosmostation',
  'cosmostationRequest',
  'okx',
]

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

/** A signed document in the one spelling of ADR-36 and amino: its keys in order. */
const spell = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** Has a document signed; the curve says whether it is right. */
const exerciseTransactions = async (signer: TransactionSigner, { account, connection }: ExerciseContext) => {
  const [, chainId = ''] = connection.networkId.split(':')
  const fee = { amount: [{ denom: 'uatom', amount: '5' }], gas: '200000' }
  const numbers = { account_number: '0', sequence: '0' }
  const document = { chain_id: chainId, fee, memo: 'hi', msgs: [], ...numbers }
  const { signed, signature } = await signer.signAmino({ account, document })
  const digest = sha256(new TextEncoder().encode(spell(signed)))
  const bytes = (text: string) => Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
  if (!secp256k1.verify(bytes(signature.signature), digest, bytes(signature.pub_key.value)))
    throw new Error('The document was signed by somebody else')
  return []
}

/** Of the one form that has a protocol of its own. */
const exerciseRequest = async (
  request: NonNullable<WalletCapabilities['request']>,
  { connection }: ExerciseContext,
) => {
  const known = await request.send({ method: 'cos_supportedChainIds' })
  if (!JSON.stringify(known).includes(connection.networkId.slice('cosmos:'.length)))
    throw new Error('The wallet does not name the network that it is on')
  return []
}

/** What the adapter gives the conformance kit, with a wallet of a form that knows these networks. */
export const createFixture = (
  form: CosmosWalletForm,
  known: () => readonly CosmosWalletNetwork[] = () => walletNetworks,
): ConformanceFixture => ({
  // The adapter's retries take seconds; beside other tests they take several times as long.
  limitMs: 60_000,
  adapter: cosmos({ chains: testChains }),
  networks: testNetworks,
  validAddresses: [
    'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7',
    'COSMOS15YK64U7ZC9G9K2YR2WMZEVA5QGWXPS6YXJ00E7',
    { address: 'osmo15yk64u7zc9g9k2yr2wmzeva5qgwxps6ywful0v', networkId: 'cosmos:lake-1' },
  ],
  invalidAddresses: [
    'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e8',
    'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7 ',
    'Cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'cosmos:hub-1:cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7',
    { address: 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7', networkId: 'cosmos:lake-1' },
  ],
  capabilities: {
    network: [
      'balance',
      'tokens',
      'fees',
      'recipients',
      'transactions',
      'activity',
      'verification',
      'cosmos:broadcast',
    ],
    wallet: ['signMessage', 'transfer', 'switchNetwork', 'cosmos:transactions'],
  },
  fund: 'elsewhere',
  session: 'elsewhere',
  exercise: {
    'cosmos:transactions': exerciseTransactions,
    'cosmos:broadcast': 'elsewhere',
    request: exerciseRequest,
  },
  verifyMessage: 'adapter',
  // The chain is chosen with each call: a wallet of this family is on no network of its own.
  without: ['changeNetworkToUnknown'],
  installWallet(env) {
    const wallet = createCosmosWallet({ networks: known(), form })
    wallet.install(env.window)
    return {
      get promptCount() {
        return wallet.promptCount
      },
      get listenerCount() {
        return wallet.listenerCount() + env.window.listenerCount(wallet.keyChangeEvent)
      },
      secretText: SECRET,
      rejectNext: () => wallet.controls.rejectNext(),
      failNext: () => wallet.controls.failNext({ message: `unknown trouble at https://${SECRET}` }),
      hangNext() {
        wallet.controls.hangNext()
        return () => wallet.controls.releaseHung()
      },
      changeAccounts: () =>
        wallet.controls.selectAccount(wallet.address('cosmos') === wallet.addresses('cosmos')[0] ? 1 : 0),
      disconnectFromWallet: () => wallet.controls.disconnect('removeKey'),
      uninstall: () => wallet.dispose(),
    }
  },
})
