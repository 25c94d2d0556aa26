import type { NetworkCapabilities, WalletCapabilities } from '../adapter/contract/capabilities.js'
import { connectWallet, createTestClient, type TestClientOptions, two } from '../client/client.fixture.js'
import { createFakeNetwork } from '../testing/fake-network.js'

const usd = { address: 'usd1', name: 'Dollar', symbol: 'USD', decimals: 2 }
const query = { address: 'talpha0a', networkId: 'test:one' } as const

/** A connected account with 5 TST and 2.50 USD, and the send form. */
export async function createSendStage(options: TestClientOptions = {}) {
  const stage = createTestClient({
    networks: [createFakeNetwork('one', 'test', { tokens: [usd] }), two],
    ...options,
  })
  const { client, adapter } = stage
  adapter.ledger.setBalance(query, 5_000_000n)
  adapter.ledger.setBalance(query, 250n, 'usd1')
  await connectWallet(client)
  const [send, tokens, transactions] = await Promise.all([
    client.features.load('send'),
    client.features.load('tokens'),
    client.features.load('transactions'),
  ])
  await tokens.actions.fetch()
  const [coin, dollar] = tokens.state.balances
  if (!coin || !dollar) throw new Error('The list has a coin and a token')
  const fill = (amount = '1', receiver = 'bob1') => {
    send.actions.chooseToken(coin)
    send.actions.typeAmount(amount)
    send.actions.typeReceiver(receiver)
  }
  return {
    ...stage,
    send,
    actions: send.actions,
    transactions,
    /** The transactions as `kind status hash`. */
    tracked: () =>
      transactions.state.list.map(({ kind, status, hash }) => `${kind} ${status} ${hash ?? '-'}`),
    coin,
    dollar,
    fill,
    ledger: adapter.ledger,
    wallet: adapter.wallet('alpha'),
    balanceOf: (address: string, token?: string) => adapter.ledger.balance({ ...query, address }, token),
  }
}

/** A wallet that sends in a way of its own. */
export const withTransfer = (send: NonNullable<WalletCapabilities['transfer']>['send']) =>
  ({
    alter: {
      connector: connector => ({
        ...connector,
        capabilities: connection => ({ ...connector.capabilities(connection), transfer: { send } }),
      }),
    },
  }) satisfies TestClientOptions

/** Other answers of the chain. */
export const withCapabilities = (
  change: (real: NetworkCapabilities) => Partial<NetworkCapabilities>,
): TestClientOptions => ({
  alter: {
    instance: instance => ({
      ...instance,
      capabilities: { ...instance.capabilities, ...change(instance.capabilities) },
    }),
  },
})
