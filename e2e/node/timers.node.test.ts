import { afterEach, beforeEach, expect, it } from 'vitest'
import { codeOf, createKitStage, type KitStage, offeredUri, sign, timers } from './kit-stage'

let stage: KitStage
beforeEach(async () => {
  stage = await createKitStage()
})
afterEach(() => stage.close())

it('leaves no timer when a client is destroyed that waits for a wallet, and one that shows a code', async () => {
  const before = timers()
  const wallet = await stage.createWallet({ approval: 'manual' })
  const [asking, offering] = [stage.createKit(), stage.createKit()]
  const connecting = stage.connect(asking, wallet)
  await wallet.controls.approveNext()
  await connecting
  const signing = codeOf(sign(asking))
  await wallet.nextPrompt()
  const pairing = codeOf(offering.connect({ connectorId: 'walletConnect' }))
  await offeredUri(offering)
  expect(timers()).toBeGreaterThan(before)
  asking.destroy()
  offering.destroy()
  await Promise.all([signing, pairing])
  await wallet.destroy()
  await expect.poll(timers).toBeLessThanOrEqual(before)
})
