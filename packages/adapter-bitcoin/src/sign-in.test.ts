import { describe, it } from 'vitest'
import { expectTwoSteps, itRefusesTwoSteps } from '../../siwx/src/testing/two-step-sign-in.fixture.js'
import { createStage } from './testing/stage.js'

describe('a sign-in in two steps', () => {
  it.each(['satsConnect', 'standard', 'leather', 'unisat', 'okx'] as const)(
    'is signed and verified with a wallet of the form %s',
    async form => {
      await expectTwoSteps(await createStage({ wallet: { form } }))
    },
  )

  itRefusesTwoSteps(['otherText', 'wrongKey'], badSignature =>
    createStage({ wallet: badSignature ? { misbehaviour: { badSignature } } : {} }),
  )
})
