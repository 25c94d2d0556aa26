import type { NetworkCapabilities, WalletCapabilities } from '../../adapter/contract/capabilities.js'
import type { CallOptions, Connection } from '../../adapter/contract/connection.types.js'
import type { TransferInput } from '../../adapter/contract/transfer.types.js'
import type { NetworkId } from '../../caip/network-id.js'
import { sampleParts, signInRequest } from './checks.js'
import type { ConformanceFixture } from './conformance.types.js'
import { ensure } from './wait.js'

type NamedCall = readonly [what: string, call: (options: CallOptions) => Promise<unknown>]

function subjectOf({ networks, validAddresses }: ConformanceFixture) {
  const [network] = networks
  const [sample] = validAddresses
  ensure(network && sample !== undefined, 'the fixture needs a network and a valid address')
  const [address, networkId = network.caipNetworkId] = sampleParts(sample)
  return { network, address, networkId }
}

const transferOf = (networkId: NetworkId, from: string, to: string): TransferInput => ({
  networkId,
  from,
  to,
  amount: 1n,
})

/** A plain call of every capability that is declared. */
export function networkCalls(
  { balance, tokens, fees, limits, recipients, verification, transactions, activity }: NetworkCapabilities,
  fixture: ConformanceFixture,
): readonly NamedCall[] {
  const { address, networkId } = subjectOf(fixture)
  const query = { address, networkId }
  const signed = { signature: '0x00', scheme: 'none' }
  const calls: NamedCall[] = []
  if (balance) calls.push(['balance.fetch()', options => balance.fetch(query, options)])
  if (tokens) calls.push(['tokens.fetch()', options => tokens.fetch(query, options)])
  const transfer = transferOf(networkId, address, address)
  if (fees) calls.push(['fees.estimateTransfer()', options => fees.estimateTransfer(transfer, options)])
  if (limits) calls.push(['limits.forTransfer()', options => limits.forTransfer(transfer, options)])
  if (recipients) calls.push(['recipients.inspect()', options => recipients.inspect(query, options)])
  if (verification) {
    const input = { ...query, message: 'message', signed }
    calls.push(['verification.verifyMessage()', options => verification.verifyMessage(input, options)])
  }
  if (transactions) {
    const input = { networkId, hash: `0x${'0'.repeat(64)}` }
    calls.push(['transactions.watch()', options => transactions.watch(input, options)])
  }
  if (activity) calls.push(['activity.fetch()', options => activity.fetch(query, options)])
  return calls
}

/** A plain call of every capability that the connection declares. */
export function walletCalls(
  able: WalletCapabilities,
  { accounts, networkId }: Connection,
  fixture: ConformanceFixture,
): readonly NamedCall[] {
  const { signMessage, signIn, transfer, switchNetwork, chooseAccounts, watchAsset, assets, request } = able
  const { network, address } = subjectOf(fixture)
  const [account] = accounts
  const calls: NamedCall[] = []
  if (signMessage && account)
    calls.push(['signMessage.sign()', options => signMessage.sign({ account, message: 'message' }, options)])
  if (signIn && account) {
    const input = { account, request: signInRequest(networkId) }
    calls.push(['signIn.sign()', options => signIn.sign(input, options)])
  }
  if (transfer && account) {
    const input = transferOf(networkId, account.address, address)
    calls.push(['transfer.send()', options => transfer.send(input, options)])
  }
  if (switchNetwork)
    calls.push(['switchNetwork.switchTo()', options => switchNetwork.switchTo(network, options)])
  if (chooseAccounts) calls.push(['chooseAccounts.choose()', options => chooseAccounts.choose(options)])
  if (assets && account) {
    const query = { address: account.address, networkId }
    calls.push(['assets.fetch()', options => assets.fetch(query, options)])
  }
  if (watchAsset) {
    const token = { address, name: 'Token', symbol: 'TKN', decimals: 2 }
    calls.push(['watchAsset.watch()', options => watchAsset.watch({ networkId, token }, options)])
  }
  if (request)
    calls.push(['request.send()', options => request.send({ method: 'latchkey_conformance' }, options)])
  return calls
}
