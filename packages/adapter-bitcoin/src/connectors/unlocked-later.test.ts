import { createMemoryStorage } from '@latchkey/core/testing'
import { expect, it } from 'vitest'
import { createStage } from '../testing/stage.js'

it('a wallet that was locked at a page load says when it can be connected without a prompt', async () => {
  const storage = createMemoryStorage()
  const form = 'unisat'
  await (await createStage({ storage, wallet: { form } })).connect()
  const stage = await createStage({ storage, wallet: { form, authorized: true, locked: true } })
  const connector = stage.connector()
  await expect(connector.connect({ silent: true })).rejects.toMatchObject({ code: 'notAuthorized' })
  stage.wallet.controls.unlock()
  // The test wallet tells only of a change of accounts that it showed.
  stage.wallet.controls.emit('accountsChanged', [])
  await stage.settle(150)
  expect(stage.of('connectorReady')).toHaveLength(1)
  expect((await connector.connect({ silent: true })).accounts).toHaveLength(1)
  expect(stage.wallet.promptCount).toBe(0)
})
