import {
  type LocalSolanaNode,
  solanaBalanceOf,
  solanaNetworks,
  startSolanaNode,
} from '@latchkey/local-chains'
import { Keypair } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createNodeStage, type NodeStage, toNetwork } from './testing/node-stage.js'

const slots = { slotMs: 20, blockhashSlots: 20_000 }
let one: LocalSolanaNode
let two: LocalSolanaNode
let stage: NodeStage | undefined
beforeAll(async () => {
  const [first, second] = solanaNetworks
  ;[one, two] = await Promise.all([
    startSolanaNode({ ...first, ...slots }),
    startSolanaNode({ ...second, ...slots }),
  ])
})
afterAll(() => Promise.all([one.stop(), two.stop()]))
afterEach(() => {
  stage?.dispose()
  stage = undefined
})

const open = async () => {
  stage = await createNodeStage(one, fetch, { networks: [toNetwork(one), toNetwork(two)] })
  const { connector, connection } = stage
  const [account] = connection.accounts
  if (!account) throw new Error('no account')
  return { ...stage, account, abilities: connector.capabilities(connection) }
}
const there = () => toNetwork(two).caipNetworkId

it('goes to another network without asking the wallet, which has none of its own', async () => {
  const { abilities, wallet, events } = await open()
  const asked = wallet.promptCount
  await abilities.switchNetwork?.switchTo(toNetwork(two))
  expect(wallet.promptCount).toBe(asked)
  expect(events.at(-1)).toMatchObject({ type: 'networkChanged', networkId: there() })
})

it('sends there alone: the wallet signs, and the node of that network gets it', async () => {
  const { abilities, account, instance } = await open()
  await abilities.switchNetwork?.switchTo(toNetwork(two))
  const to = Keypair.generate().publicKey.toBase58()
  const input = { networkId: there(), from: account.address, to, amount: 5_000_000n }
  const sent = await abilities.transfer?.send(input)
  const hash = sent?.hash ?? ''
  const final = await instance.capabilities.transactions?.watch({ networkId: there(), hash })
  expect(final?.status).toBe('confirmed')
  expect([await solanaBalanceOf(two, to), await solanaBalanceOf(one, to)]).toEqual([5_000_000n, 0n])
  const held = (networkId: ReturnType<typeof there>) =>
    instance.capabilities.balance?.fetch({ networkId, address: to })
  expect((await held(there()))?.amount).toBe(5_000_000n)
  expect((await held(toNetwork(one).caipNetworkId))?.amount).toBe(0n)
})
