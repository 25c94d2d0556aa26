import { createFakeEnv, type ExerciseContext, transferConformance } from '@latchkey/core/testing'
import {
  callNode,
  type Eip155Chains,
  mine,
  passOn,
  setAutomine,
  startEip155Chains,
} from '@latchkey/local-chains'
import { afterAll, beforeAll, describe, it } from 'vitest'
import type { WalletCalls } from './capabilities/calls.types.js'
import { createFixture } from './testing/conformance-fixture.js'
import { toNetwork } from './testing/node-stage.js'

let chains: Eip155Chains

beforeAll(async () => {
  chains = await startEip155Chains()
  // A transaction waits until the kit says that it has seen it waiting.
  await setAutomine(chains.one, false)
})
afterAll(() => chains?.stop())

const base = createFixture(() => [chains.one])

/** A base fee beside which the tip of a quote is small: after many blocks the base fee itself may be smaller still. */
const leastRiseWei = 50_000_000_000n

/** Dearer than any quote before it, even after half a minute of empty blocks: each lowers it by an eighth. */
async function raiseFee(): Promise<void> {
  const block = (await callNode(chains.one.rpcUrl, 'eth_getBlockByNumber', ['latest', false])) as {
    baseFeePerGas: string
  }
  const dearer = BigInt(block.baseFeePerGas) * 100n + leastRiseWei
  await callNode(chains.one.rpcUrl, 'anvil_setNextBlockBaseFeePerGas', [`0x${dearer.toString(16)}`])
  await mine(chains.one)
}

/** Sends a batch and follows it until its transactions are known. */
const exerciseCalls = async (calls: WalletCalls, { fund }: ExerciseContext) => {
  const { to, settle } = await fund()
  const { id } = await calls.send({ calls: [{ to, value: 1n }] })
  for (;;) {
    await settle()
    const { status, receipts } = await calls.status(id)
    if (status === 'confirmed') return receipts.map(({ transactionHash }) => transactionHash)
    if (status !== 'pending') throw new Error(`The batch is ${status}`)
  }
}

const casesOf = (kind: 'coins' | 'token') => {
  const fixture = {
    ...base,
    limitMs: 30_000,
    exercise: { ...base.exercise, 'eip155:calls': exerciseCalls },
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
        unusedAddress: '0x00000000000000000000000000000000c0ffee00',
        settle: () => mine(chains.one),
        raiseFee,
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
    for (const { name, run } of casesOf(kind)) it(name, run)
  },
)
