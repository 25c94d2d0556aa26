import {
  initialPolkadotBalance,
  type LocalPolkadotChain,
  polkadotBalanceOf,
  polkadotNetworks,
  startPolkadot,
} from '@latchkey/local-chains'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { decodeSs58, encodeSs58 } from './codec/ss58.js'
import { createNodeStage, localCalls, type NodeStage, toNetwork } from './testing/node-stage.js'

let one: LocalPolkadotChain
let two: LocalPolkadotChain
let stage: NodeStage | undefined
beforeAll(async () => {
  const [first, second] = polkadotNetworks
  ;[one, two] = await Promise.all([startPolkadot(first), startPolkadot(second)])
}, 240_000)
afterAll(() => Promise.all([one.stop(), two.stop()]))
afterEach(() => {
  stage?.dispose()
  stage = undefined
})

const open = async () => {
  const formats = Object.fromEntries(
    [one, two].map(chain => [toNetwork(chain).caipNetworkId, chain.ss58Format]),
  )
  stage = await createNodeStage(one, fetch, {
    networks: [toNetwork(one), toNetwork(two)],
    polkadot: { formats, calls: localCalls(one, two) },
  })
  const { connector, connection, events, wallet } = stage
  const prompted = wallet.promptCount
  const abilities = connector.capabilities(connection)
  await abilities.switchNetwork?.switchTo(toNetwork(two))
  const told = events.filter(event => event.type === 'accountsChanged').at(-1)
  const [before] = connection.accounts
  const [account] = told?.accounts ?? []
  if (!account || !before) throw new Error('no account')
  return { ...stage, prompted, before, account, abilities: connector.capabilities(connection) }
}
const there = () => toNetwork(two).caipNetworkId

it('spells its accounts in the way of the network that it went to, and asks nobody', async () => {
  const { account, before, wallet, events, prompted } = await open()
  expect(events.filter(event => event.type === 'networkChanged').at(-1)?.networkId).toBe(there())
  expect(decodeSs58(before.address)?.prefix).toBe(42)
  expect(decodeSs58(account.address)).toEqual({ ...decodeSs58(before.address), prefix: two.ss58Format })
  expect(wallet.promptCount).toBe(prompted)
})

it('signs what verifies there, and sends there alone', async () => {
  const { account, abilities, instance } = await open()
  const { verification, transactions, balance } = instance.capabilities
  const { address } = account
  const signed = (await abilities.signMessage?.sign({ account, message: 'here' })) ?? expect.unreachable()
  const input = { networkId: there(), address, message: 'here', signed }
  expect(await verification?.verifyMessage(input)).toBe(true)
  const fresh = crypto.getRandomValues(new Uint8Array(32))
  const to = encodeSs58(fresh, two.ss58Format)
  const amount = 2n * 10n ** 12n
  const sent = await abilities.transfer?.send({ networkId: there(), from: address, to, amount })
  const final = await transactions?.watch({ networkId: there(), hash: sent?.hash ?? '' })
  expect(final?.status).toBe('confirmed')
  const accountId = `0x${Buffer.from(fresh).toString('hex')}` as const
  expect([await polkadotBalanceOf(two, accountId), await polkadotBalanceOf(one, accountId)]).toEqual([
    amount,
    0n,
  ])
  const held = await balance?.fetch({ networkId: there(), address })
  expect(held?.amount).toBeLessThan(initialPolkadotBalance - amount)
})
