import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createStage, networks, type Stage } from './dapp-peer.fixture'
import { createVerifyHost } from './index'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const host = await createVerifyHost()

it.each([
  ['VALID', { origin: 'https://dapp.example' }, false],
  ['INVALID', { origin: 'https://evil.example' }, false],
  ['VALID', { origin: 'https://dapp.example', isScam: true }, true],
  ['UNKNOWN', { origin: 'https://dapp.example', isVerified: false }, false],
  ['UNKNOWN', undefined, false],
] as const)('says %s of %o', async (validation, claims, isScam) => {
  const wallet = await stage.createWallet({ approval: 'manual', attestationKey: host.publicKey })
  stage.dapp.core.verify.register = async ({ id }) => (claims ? host.attest(id, claims) : '')
  const { approved } = await stage.offer(wallet, networks)
  const { verification } = await wallet.nextPrompt()
  expect(verification).toMatchObject({ validation, isScam })
  wallet.controls.reject(wallet.pendingPrompts[0]?.id ?? 0)
  await expect(approved).rejects.toMatchObject({ code: 5000 })
})
