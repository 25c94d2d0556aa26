import { createFakeEnv, transferConformance } from '@latchkey/core/testing'
import { type LocalBitcoinNode, mineBlocks, passOn, startBitcoin } from '@latchkey/local-chains'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { createFixture, families, untried } from './testing/conformance-fixture.js'
import { toNetwork } from './testing/stage.js'

let node: LocalBitcoinNode

beforeAll(async () => {
  node = await startBitcoin()
})
afterAll(() => node?.stop())

const casesOf = (family: (typeof families)[number]) => {
  const base = createFixture(family, () => [{ name: 'regtest', rpcUrl: node.rpcUrl }])
  const fixture = {
    ...base,
    limitMs: 30_000,
    get networks() {
      return [toNetwork('regtest', node.rpcUrl)]
    },
    fund: () => ({
      to: node.accounts[2]?.payment.address ?? '',
      amount: 50_000n,
      settle: async () => void (await mineBlocks(node)),
    }),
  }
  const makeEnv = () => {
    const env = createFakeEnv()
    env.fetch.route(`${node.rpcUrl}*`, passOn)
    return env
  }
  return transferConformance(fixture, makeEnv)
}

describe.each(families)(
  'the adapter contract for transfers on a real node with a wallet as $form',
  family => {
    for (const { name, run } of casesOf(family)) if (!untried.includes(name)) it(name, run)
  },
)
