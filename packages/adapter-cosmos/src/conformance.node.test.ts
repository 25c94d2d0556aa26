import { createFakeEnv, transferConformance } from '@latchkey/core/testing'
import { type LocalCosmosNode, mineCosmosBlocks, passOn, startCosmosNode } from '@latchkey/local-chains'
import type { CosmosWalletForm } from '@latchkey/test-wallets'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { cosmos } from './adapter.js'
import { createFixture, forms, untried } from './testing/conformance-fixture.js'
import { toChain, toNetwork } from './testing/node-stage.js'

let node: LocalCosmosNode

// A chain that makes blocks when it is told: the double, also where the real application is installed.
beforeAll(async () => {
  node = await startCosmosNode({ kind: 'double', blocks: { mode: 'manual' } })
})
afterAll(() => node?.stop())

const casesOf = (form: CosmosWalletForm, kind: 'coins' | 'token') => {
  const base = createFixture(form, () => [node])
  const fixture = {
    ...base,
    limitMs: 30_000,
    get adapter() {
      return cosmos({ chains: [toChain(node)] })
    },
    get networks() {
      return [toNetwork(node)]
    },
    fund() {
      const [token] = toNetwork(node).tokens ?? []
      return {
        to: node.accounts[4]?.address ?? '',
        amount: 12_345n,
        ...(kind === 'token' && token ? { token } : {}),
        settle: () => mineCosmosBlocks(node),
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

const subjects = [...forms.map(form => [form, 'coins'] as const), ['keplr', 'token'] as const]

describe.each(subjects)(
  'the adapter contract for transfers on a running network with %s: %s',
  (form, kind) => {
    for (const { name, run } of casesOf(form, kind)) if (!untried.includes(name)) it(name, run)
  },
)
