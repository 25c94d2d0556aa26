import type { ConformanceFixture, ExerciseContext } from '@latchkey/core/testing'
import { ed25519 } from '@noble/curves/ed25519'
import { PublicKey, VersionedTransaction } from '@solana/web3.js'
import { solana } from '../adapter.js'
import type { SolanaSignIn } from '../capabilities/sign-in.types.js'
import type { SolanaTransactions } from '../capabilities/wallet-transactions.types.js'
import { write } from './adopted-stage.js'
import { createStageWallet, testNetworks } from './stage.js'

const SECRET = 'key-of-the-node-5f2c'

/** Cases that the fixture on a running node has nothing for yet. */
export const untried: readonly string[] = ['reports a transfer that was sent after its caller had aborted']

/** Has a transaction signed that an app wrote; the library that reads it is none of ours. */
const exerciseTransactions = async (transactions: SolanaTransactions, { account }: ExerciseContext) => {
  if (!transactions.sign) throw new Error('The wallet signs nothing')
  const asked = { account, transaction: write(0, account.address) }
  const { transaction } = await transactions.sign(asked)
  const { message, signatures } = VersionedTransaction.deserialize(transaction)
  const key = Uint8Array.from(new PublicKey(account.address).toBytes())
  const [signature] = signatures.map(bytes => Uint8Array.from(bytes))
  if (!signature || !ed25519.verify(signature, Uint8Array.from(message.serialize()), key))
    throw new Error('The transaction was signed by somebody else')
  return []
}

const exerciseSignIn = async (signIn: SolanaSignIn, { connection, network }: ExerciseContext) => {
  const { account, message, signed } = await signIn.signIn({ statement: 'Conformance' })
  const asked = { networkId: connection.networkId, address: account.address, message, signed }
  if (!message.includes('Conformance') || !(await network.verification?.verifyMessage(asked)))
    throw new Error('The text was signed by somebody else')
  return []
}

/** What the adapter gives the conformance kit, with a wallet made in this way. */
export const createFixture = (
  walletOptions: () => NonNullable<Parameters<typeof createStageWallet>[0]> = () => ({}),
): ConformanceFixture => ({
  // The adapter's retries take seconds; beside other tests they take several times as long.
  limitMs: 60_000,
  adapter: solana(),
  networks: testNetworks,
  validAddresses: [
    '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    'JEKNVnkbo3jma5nREBBJCDoXFVeKkD56V3xKrvRmWxFG',
    '11111111111111111111111111111111',
  ],
  invalidAddresses: [
    '1111111111111111111111111111111',
    '111111111111111111111111111111111',
    'zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz',
    '0OIl4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    '0x22227A31dd842196A246d8f3b775998560eAa61d',
    ' 7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
  ],
  capabilities: {
    network: [
      'balance',
      'tokens',
      'fees',
      'limits',
      'recipients',
      'transactions',
      'activity',
      'verification',
    ],
    wallet: [
      'signMessage',
      'signIn',
      'transfer',
      'switchNetwork',
      'chooseAccounts',
      'solana:transactions',
      'solana:signIn',
    ],
  },
  fund: 'elsewhere',
  session: 'elsewhere',
  exercise: { 'solana:transactions': exerciseTransactions, 'solana:signIn': exerciseSignIn },
  verifyMessage: 'adapter',
  installWallet(env) {
    const wallet = createStageWallet(walletOptions())
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
      changeNetworkToUnknown: () => wallet.controls.changeNetwork('solana:elsewhere'),
      disconnectFromWallet: () => wallet.controls.disconnect(),
      uninstall: () => wallet.dispose(),
    }
  },
})
