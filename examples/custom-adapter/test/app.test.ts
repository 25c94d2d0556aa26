import assert from 'node:assert/strict'
import { afterEach, it } from 'node:test'
import { createClient, isLatchkeyError } from '@latchkey/core'
import { createFakeEnv, type FakeEnv, turns } from '@latchkey/core/testing'
import { meadow } from '../src/index.js'
import { createExampleNode, FEE } from './example-node.js'
import { createExampleWallet, strangersAddress } from './example-wallet.js'
import { blue, green } from './networks.js'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Until it is so: the code of a step is loaded from a disk that may be busy, so no count of turns is enough. */
async function until(isDone: () => boolean) {
  const startedAt = performance.now()
  while (!isDone()) {
    assert.ok(performance.now() - startedAt < 30_000, 'It did not happen within 30 s')
    await turns(1)
  }
}

/** An app with the adapter, as a page has it: the wallet arrives after the app has started. */
function openPage(page: { env?: FakeEnv; wallet?: ReturnType<typeof createExampleWallet> } = {}) {
  const { env = createFakeEnv(), wallet = createExampleWallet(['green', 'blue']) } = page
  const node = createExampleNode(green.caipNetworkId)
  env.fetch.route('POST https://green.meadow.test/', request => node.answer(request))
  const client = createClient({ adapters: [meadow()], networks: [green, blue], env })
  closing.push(() => client.destroy())
  client.start()
  wallet.install(env.window)
  const connect = async () => {
    const [found] = client.connectors.state.items
    assert.ok(found?.chains[0], 'the wallet is listed')
    return client.connect(found.chains[0])
  }
  return { client, connect, env, node, wallet }
}

it('connects, signs and verifies what was signed', async () => {
  const { client, connect, wallet } = openPage()
  const { accounts, networkId } = await connect()
  const [account] = accounts
  assert.equal(account?.accountId, `meadow:green:${wallet.addresses[0]}`)
  const message = 'Good morning'
  const signed = await client.session.requireWallet('meadow', 'signMessage').sign({ account, message })
  const { verifyMessage } = client.session.require('meadow', 'verification')
  const asked = { networkId, address: account.address, signed }
  assert.equal(await verifyMessage({ ...asked, message }), true)
  assert.equal(await verifyMessage({ ...asked, message: 'Good evening' }), false)
})

it("sends through the kit's own form, and follows it until the chain has settled it", async () => {
  const { client, connect, env, node, wallet } = openPage()
  const [sender = ''] = wallet.addresses
  node.fund(sender, 2_000_000n)
  const { networkId } = await connect()
  const { fetch: fetchBalance } = client.session.require('meadow', 'balance')
  const coin = { ...(await fetchBalance({ address: sender, networkId })), networkId, native: true }
  const send = await client.features.load('send')
  send.actions.chooseToken({ ...coin, address: '', name: 'Clover' })
  send.actions.typeReceiver(strangersAddress)
  send.actions.typeAmount('1.5')
  const sending = send.actions.submit()
  await until(() => send.state.status === 'pending')
  node.settle(send.state.hash ?? '')
  while (send.state.status === 'pending') await env.clock.advance(1_000)
  await sending
  assert.equal(send.state.status, 'done')
  assert.equal((await fetchBalance({ address: strangersAddress, networkId })).amount, 1_500_000n)
  assert.equal((await fetchBalance({ address: sender, networkId })).amount, 500_000n - FEE)
})

it('says what a person or the node refused', async () => {
  const { client, connect, wallet } = openPage()
  wallet.person.fail({ code: 4001 })
  await assert.rejects(connect(), error => isLatchkeyError(error, 'userRejected'))
  const { accounts, networkId } = await connect()
  const from = accounts[0]?.address ?? ''
  const { send } = client.session.requireWallet('meadow', 'transfer')
  const transfer = { networkId, from, to: strangersAddress, amount: 1n }
  await assert.rejects(send(transfer), error => isLatchkeyError(error, 'transactionRejected'))
})

it('switches the network, and is there again after a page load without asking', async () => {
  const first = openPage()
  await first.connect()
  await first.client.switchNetwork(blue.caipNetworkId)
  assert.equal(first.client.session.connection('meadow')?.networkId, blue.caipNetworkId)
  first.client.destroy()
  const { promptCount } = first.wallet.person
  const { client, wallet } = openPage({
    env: createFakeEnv({ storage: first.env.storage }),
    wallet: first.wallet,
  })
  await client.ready()
  assert.equal(client.session.connection('meadow')?.networkId, blue.caipNetworkId)
  assert.equal(wallet.person.promptCount, promptCount)
})
