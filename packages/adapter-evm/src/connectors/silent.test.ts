import { createFakeEnv, createMemoryStorage } from '@latchkey/core/testing'
import { createEip155Wallet } from '@latchkey/test-wallets'
import { describe, expect, it } from 'vitest'
import { createStage } from '../testing/stage.js'

const chain = {
  networks: [{ chainId: 1, name: 'Network 1', rpcUrl: 'https://rpc-1.test' }],
  authorized: true,
}

/** A visit: the page has the wallets that the test names, the storage is that of the visits before. */
function visit(storage = createMemoryStorage(), info: object = {}, impostor?: object) {
  const env = createFakeEnv()
  const stage = createStage({ env, storage, wallet: { authorized: true, info } })
  if (impostor)
    createEip155Wallet({ ...chain, id: 'impostor', info: { ...info, ...impostor } }).install(env.window)
  const silently = async () => (await stage.found()).connect({ silent: true })
  return { ...stage, silently }
}
const refused = { code: 'notAuthorized' }

describe('a wallet is connected again without a question', () => {
  it('when it shows itself as it did when it was chosen', async () => {
    const { connect, storage } = visit()
    await connect()
    await expect(visit(storage).silently()).resolves.toMatchObject({ networkId: 'eip155:1' })
  })

  it.each([
    ['name', { name: 'Test Wallet Pro' }],
    ['icon', { icon: 'data:image/png;base64,iVBORw0KGgo=' }],
  ])('but not when another %s goes by its domain', async (_, info) => {
    const { connect, storage } = visit()
    await connect()
    await expect(visit(storage, info).silently()).rejects.toMatchObject(refused)
  })

  it('but not when two go by its domain: nobody can tell which one was chosen', async () => {
    const rdns = 'dev.latchkey.testwallet'
    const { connect, storage } = visit(undefined, { rdns })
    await connect()
    const next = visit(storage, { rdns }, {})
    await expect
      .poll(() => next.connectors().map(({ id, name }) => [id, name]))
      .toEqual([
        [rdns, 'Test Wallet'],
        [`${rdns}#2`, 'Test Wallet (2)'],
      ])
    for (const connector of next.connectors())
      await expect(connector.connect({ silent: true })).rejects.toMatchObject(refused)
    await expect(next.connectors()[0]?.connect({})).resolves.toMatchObject({ networkId: 'eip155:1' })
  })
})
