import { polkadotKeysByType } from '@latchkey/test-wallets'
import { describe, it } from 'vitest'
import { expectTwoSteps, itRefusesTwoSteps } from '../../siwx/src/testing/two-step-sign-in.fixture.js'
import { createStage, moonbeam, testNetworks } from './testing/stage.js'

const version = '1.0.0'

describe('a sign-in in two steps', () => {
  it.each(Object.keys(polkadotKeysByType) as (keyof typeof polkadotKeysByType)[])(
    'is signed and verified with a key of the type %s',
    async type => {
      const networks = type === 'ethereum' ? [moonbeam] : testNetworks
      await expectTwoSteps(
        await createStage({ wallet: { keys: [polkadotKeysByType[type]] }, networks }),
        version,
      )
    },
  )

  itRefusesTwoSteps(
    ['otherText', 'wrongKey'],
    badSignature => createStage({ wallet: badSignature ? { misbehaviour: { badSignature } } : {} }),
    version,
  )
})
