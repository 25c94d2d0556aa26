import { createMemoryStorage } from '@latchkey/core/testing'
import { expect, it } from 'vitest'
import { createStage } from '../testing/stage.js'

it('a wallet that was locked at a page load says when it can be connected without a prompt', async () => {
  const storage = createMemoryStorage()
  await (await createStage({ storage })).connect()
  const stage = await createStage({ storage, wallet: { authorized: true, locked: true } })
  const connector = await stage.found()
  await expect(connector.connect({ silent: true })).rejects.toMatchObject({ code: 'notAuthorized' })
  expect(stage.of('connectorReady')).toEqual([])
  stage.wallet.controls.unlock()
  await expect.poll(() => stage.of('connectorReady')).toHaveLength(1)
  expect((await connector.connect({ silent: true })).accounts).not.toEqual([])
  expect(stage.wallet.promptCount).toBe(0)
})
