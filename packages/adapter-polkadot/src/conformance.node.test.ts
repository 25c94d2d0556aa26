import { createFakeEnv, transferConformance } from '@latchkey/core/testing'
import {
  type LocalPolkadotChain,
  makePolkadotBlocks,
  passOn,
  setPolkadotAutomine,
  startPolkadot,
} from '@latchkey/local-chains'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { polkadot } from './adapter.js'
import { createFixture, untried } from './testing/conformance-fixture.js'
import { localCalls, toNetwork } from './testing/node-stage.js'

let chain: LocalPolkadotChain

beforeAll(async () => {
  chain = await startPolkadot()
  // A transaction waits until the kit says that it has seen it waiting.
  await setPolkadotAutomine(chain, false)
})
afterAll(() => chain?.stop())

const base = createFixture()

const casesOf = (kind: 'coins' | 'token') => {
  const fixture = {
    ...base,
    limitMs: 40_000,
    get adapter() {
      return polkadot({ calls: localCalls(chain) })
    },
    get networks() {
      return [toNetwork(chain)]
    },
    fund() {
      const [token] = toNetwork(chain).tokens ?? []
      return {
        to: chain.accounts[1]?.address ?? '',
        amount: 1_000_000n,
        ...(kind === 'token' && token ? { token } : {}),
        settle: () => makePolkadotBlocks(chain),
      }
    },
  }
  const makeEnv = () => {
    const env = createFakeEnv()
    env.fetch.route(`${chain.rpcUrl}*`, passOn)
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
