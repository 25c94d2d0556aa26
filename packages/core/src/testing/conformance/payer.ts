import type {
  BalanceQuery,
  NetworkCapabilities,
  WalletCapabilities,
} from '../../adapter/contract/capabilities.js'
import type { Connection } from '../../adapter/contract/connection.types.js'
import type { TransactionUpdate } from '../../adapter/contract/transactions.types.js'
import type { TransferInput } from '../../adapter/contract/transfer.types.js'
import type { FundedTransfer } from './conformance.types.js'
import type { Party, Stage } from './stage.js'
import { ensure } from './wait.js'

/** A connected wallet with the means for a transfer. */
export interface Payer {
  readonly party: Party
  readonly connection: Connection
  readonly network: NetworkCapabilities
  readonly transfer: NonNullable<WalletCapabilities['transfer']>
  readonly funded: FundedTransfer
  readonly input: TransferInput
}

/** Undefined where another case has the finding: no account, a capability without its function. */
export async function openPayer(stage: Stage): Promise<Payer | undefined> {
  const { fund } = stage.fixture
  const party = stage.open()
  const { connector, connection } = await party.connect()
  const { transfer } = connector.capabilities(connection)
  const [account] = connection.accounts
  ensure(transfer, "the fixture funds a transfer, but the connection has no capability 'transfer'")
  if (!account || typeof transfer.send !== 'function' || typeof fund !== 'function') return undefined
  const { networkId } = connection
  const funded = await fund({ env: stage.env, account, networkId })
  const { to, amount, token } = funded
  const input = { networkId, from: account.address, to, amount, ...(token ? { token } : {}) }
  return { party, connection, network: party.instance.capabilities, transfer, funded, input }
}

/** What an address holds of the network's own coin; undefined where the adapter reads no balance. */
export async function fetchCoins(
  stage: Stage,
  { network: { balance }, input: { networkId } }: Payer,
  address: string,
): Promise<bigint | undefined> {
  return balance && (await stage.settle(balance.fetch({ address, networkId }), 'balance.fetch()')).amount
}

/** What an address holds of what is sent; undefined where the adapter does not read it. */
export async function fetchAmount(stage: Stage, payer: Payer, address: string): Promise<bigint | undefined> {
  const { token, networkId } = payer.input
  const { tokens } = payer.network
  if (!token) return fetchCoins(stage, payer, address)
  const query: BalanceQuery = { address, networkId }
  const list = tokens && (await stage.settle(tokens.fetch(query), 'tokens.fetch()'))
  return list && (list.find(({ address: known }) => known === token.address)?.amount ?? 0n)
}

/** Sends the transfer and gives its hash. */
export async function sendTransfer(stage: Stage, { transfer, input }: Payer): Promise<string> {
  const asked = stage.wallet.promptCount
  const sent = await stage.settle(transfer.send(input), 'transfer.send()')
  ensure(stage.wallet.promptCount > asked, 'transfer.send() did not ask the person')
  ensure(typeof sent.hash === 'string' && sent.hash !== '', 'transfer.send() gave no hash')
  return sent.hash
}

/** Puts a transaction into a block and follows it to its end; undefined where the adapter does not follow any. */
export async function settleTransfer(
  stage: Stage,
  { network: { transactions }, input: { networkId }, funded }: Payer,
  hash: string,
): Promise<TransactionUpdate | undefined> {
  await funded.settle(hash)
  return transactions && stage.settle(transactions.watch({ networkId, hash }), 'watch()')
}
