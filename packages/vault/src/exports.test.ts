import { expect, it } from 'vitest'
import * as index from './index.js'
import * as server from './server/index.js'
import * as wire from './wire/index.js'

it('exports exactly these names', () => {
  const namesOf = (entry: object) => Object.keys(entry).sort()
  expect(namesOf(index)).toEqual([
    'VaultError',
    'addDevice',
    'checkRegistration',
    'createDeviceKeys',
    'createDeviceProof',
    'createWallet',
    'fromBase64Url',
    'importSigningKey',
    'isVaultError',
    'loginNonce',
    'openAtRest',
    'openHalf',
    'openWallet',
    'randomBytes',
    'registrationOf',
    'rotateWallet',
    'rotatedHalfLabel',
    'sealAtRest',
    'sealHalf',
    'sha256',
    'signEmailChange',
    'thumbprintOf',
    'toBase64Url',
    'toDeviceJwk',
    'toEmailAddress',
    'utf8',
    'verifyEmailChange',
  ])
  expect(namesOf(server)).toEqual(['signKeeperStatement', 'verifyDeviceProof', 'verifyKeeperStatement'])
  expect(namesOf(wire)).toEqual([
    'auth',
    'authRotation',
    'emailChange',
    'keeper',
    'keeperRotation',
    'newPart',
    'newRotation',
    'refusal',
    'refusals',
    'registerDevice',
    'registered',
    'releasedPart',
    'social',
    'socialIdentity',
    'socialProvider',
  ])
})
