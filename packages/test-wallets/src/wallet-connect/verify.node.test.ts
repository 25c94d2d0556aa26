import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createStage, networks, type Stage } from './dapp-peer.fixture'
import type { AttestationKey } from './index'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const attestationKey = {
  ...publicKey.export({ format: 'jwk' }),
  ext: true,
  key_ops: ['verify'],
} as unknown as AttestationKey

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The token of the verify host: this origin sent the message of this id. */
const attest = (id: string, claims: object): string => {
  const exp = Math.floor(Date.now() / 1000) + 60
  const signed = `${encode({ alg: 'ES256', typ: 'JWT' })}.${encode({ exp, id, isScam: false, isVerified: true, ...claims })}`
  const signature = sign('sha256', new TextEncoder().encode(signed), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  })
  return `${signed}.${signature.toString('base64url')}`
}

it.each([
  ['VALID', { origin: 'https://dapp.example' }, false],
  ['INVALID', { origin: 'https://evil.example' }, false],
  ['VALID', { origin: 'https://dapp.example', isScam: true }, true],
  ['UNKNOWN', { origin: 'https://dapp.example', isVerified: false }, false],
  ['UNKNOWN', undefined, false],
] as const)('says %s of %o', async (validation, claims, isScam) => {
  const wallet = await stage.createWallet({ approval: 'manual', attestationKey })
  stage.dapp.core.verify.register = async ({ id }) => (claims ? attest(id, claims) : '')
  const { approved } = await stage.offer(wallet, networks)
  const { verification } = await wallet.nextPrompt()
  expect(verification).toMatchObject({ validation, isScam })
  wallet.controls.reject(wallet.pendingPrompts[0]?.id ?? 0)
  await expect(approved).rejects.toMatchObject({ code: 5000 })
})
