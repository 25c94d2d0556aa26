import { describe, expect, it } from 'vitest'
import { expectTwoSteps, itRefusesTwoSteps } from '../../siwx/src/testing/two-step-sign-in.fixture.js'
import { createStage } from './testing/stage.js'

describe('a sign-in in two steps', () => {
  it('is signed and verified, with the public key that the address does not tell', async () => {
    const { signed, verify } = await expectTwoSteps(await createStage())
    expect(signed.publicKey).toMatch(/^0[23][\da-f]{64}$/)
    const { publicKey: _, ...keyless } = signed
    expect(await verify(keyless)).toBe(false)
  })

  itRefusesTwoSteps(['otherText', 'wrongKey', 'otherSigner'], badSignature =>
    createStage({ wallet: badSignature ? { misbehaviour: { badSignature } } : {} }),
  )
})
