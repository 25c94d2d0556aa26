import { createAdapterStage, createFakeEnv, createMemoryStorage } from '@latchkey/core/testing'
import { expect, it } from 'vitest'
import { polkadot } from '../adapter.js'
import { testNetworks } from '../testing/stage.js'

const address = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const page = {
  accounts: { get: async () => [{ address, type: 'sr25519' }], subscribe: () => () => undefined },
  signer: {},
}

it('a window that a locked wallet opens at a page load, and nobody answers, is opened once', async () => {
  const storage = createMemoryStorage()
  let windows = 0
  const visit = (enable: () => Promise<unknown>) => {
    const env = createFakeEnv()
    Object.assign(env.window, { injectedWeb3: { talisman: { enable } } })
    return createAdapterStage(polkadot(), { env, networks: testNetworks, storage })
  }
  const open = () => {
    windows += 1
    return new Promise(() => {})
  }
  await visit(async () => page).connect()
  for (let load = 0; load < 3; load++) {
    const { found, settle } = visit(open)
    const outcome = (await found()).connect({ silent: true }).catch(error => error.code)
    await settle(20_000)
    expect(await outcome).toBe(load === 0 ? 'timeout' : 'notAuthorized')
  }
  expect(windows).toBe(1)
  await visit(async () => page).connect()
  const { accounts } = await (await visit(async () => page).found()).connect({ silent: true })
  expect(accounts).toHaveLength(1)
})
