import { createFakeEnv, transferConformance } from '@latchkey/core/testing'
import { type LocalChains, mine, passOn, setAutomine, startLocalChains } from '@latchkey/local-chains'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { createFixture, untried } from './testing/conformance-fixture.js'
import { toNetwork } from './testing/node-stage.js'

let chains: LocalChains

beforeAll(async () => {
  chains = await startLocalChains()
  // A transaction waits until the kit says that it has seen it waiting.
  await setAutomine(chains.one, false)
})
afterAll(() => chains?.stop())

const base = createFixture(() => [chains.one])

const casesOf = (kind: 'coins' | 'token') => {
  const fixture = {
    ...base,
    limitMs: 30_000,
    get networks() {
      return [toNetwork(chains.one)]
    },
    fund() {
      const token = toNetwork(chains.one).tokens?.find(
        ({ address }) => address === chains.one.contracts.token,
      )
      return {
        to: chains.one.accounts[3]?.address ?? '',
        amount: 12_345n,
        ...(kind === 'token' && token ? { token } : {}),
        settle: () => mine(chains.one),
      }
    },
  }
  const makeEnv = () => {
    const env = createFakeEnv()
    env.fetch.route(`${chains.one.rpcUrl}*`, passOn)
    return env
  }
  return transferConformance(fixture, makeEnv)
}

describe.each(['coins', 'token'] as const)(
  'the adapter contract for transfers of %s on a real node',
  kind => {
    for (const { name, run } of casesOf(kind)) if (!untried.includes(name)) it(name, run)
  },
)
