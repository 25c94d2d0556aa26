import { createAdapterStage, createFakeEnv } from '@latchkey/core/testing'
import { expect, it } from 'vitest'
import { polkadot } from '../adapter.js'
import { testNetworks } from '../testing/stage.js'

const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'

/** A page with a wallet that shares Bob instead of Alice as soon as it has answered. */
function openPage(tellsAtOnce: boolean) {
  let address = alice
  let gets = 0
  const listeners = new Set<(accounts: unknown) => void>()
  const list = () => [{ address, type: 'sr25519' }]
  const accounts = {
    async get() {
      const answer = list()
      gets += 1
      if (gets === 1) {
        address = bob
        for (const listener of listeners) listener(list())
      }
      return answer
    },
    subscribe(listener: (accounts: unknown) => void) {
      listeners.add(listener)
      if (tellsAtOnce) listener(list())
      return () => listeners.delete(listener)
    },
  }
  const env = createFakeEnv()
  const enable = async () => ({ accounts, signer: {} })
  Object.assign(env.window, { injectedWeb3: { talisman: { enable } } })
  return { ...createAdapterStage(polkadot(), { env, networks: testNetworks }), gets: () => gets, listeners }
}

it.each([true, false])(
  'an account that is shared while the wallet answers is that of the connection; told at once: %s',
  async tellsAtOnce => {
    const { connect, gets, listeners } = openPage(tellsAtOnce)
    const { connection } = await connect()
    expect(connection.accounts).toHaveLength(1)
    // Bob, as Polkadot spells him.
    expect(connection.accounts[0]?.address).toBe('14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3')
    expect([gets(), listeners.size]).toEqual([2, 1])
  },
)
