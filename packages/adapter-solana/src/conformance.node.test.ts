import { createFakeEnv, transferConformance } from '@latchkey/core/testing'
import { holdSolanaTransactions, type LocalSolanaNode, passOn, startSolanaNode } from '@latchkey/local-chains'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { createFixture, untried } from './testing/conformance-fixture.js'
import { toNetwork } from './testing/node-stage.js'

let node: LocalSolanaNode

beforeAll(async () => {
  node = await startSolanaNode({ slotMs: 20, blockhashSlots: 20_000 })
})
afterAll(() => node?.stop())

const base = createFixture(() => ({ networks: [{ chain: 'solana:localnet', rpcUrl: node.rpcUrl }] }))

const casesOf = (program: 'coins' | 'token' | 'token2022') => {
  const fixture = {
    ...base,
    limitMs: 30_000,
    get networks() {
      return [toNetwork(node)]
    },
    async fund() {
      // A transaction waits until the kit says that it has seen it waiting.
      await holdSolanaTransactions(node, true)
      const mint = node.tokens.find(token => token.program === program && !token.transferFeeBps)?.address
      const token = toNetwork(node).tokens?.find(({ address }) => address === mint)
      return {
        to: node.accounts[3]?.address ?? '',
        amount: 1_000_000n,
        ...(token ? { token } : {}),
        unusedAddress: '5TeWSsjg2gbxCyWVniXeCmwM7UtHTCK7svzJr5xYJzHf',
        settle: () => holdSolanaTransactions(node, false),
      }
    },
  }
  const makeEnv = () => {
    const env = createFakeEnv()
    env.fetch.route(`${node.rpcUrl}*`, passOn)
    return env
  }
  return transferConformance(fixture, makeEnv)
}

describe.each(['coins', 'token', 'token2022'] as const)(
  'the adapter contract for transfers of %s on a real node',
  kind => {
    for (const { name, run } of casesOf(kind)) if (!untried.includes(name)) it(name, run)
  },
)
