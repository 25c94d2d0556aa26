import { readDevice } from '@latchkey/core/internal/wallet-connect/wallet-app/device'
import { createFakeEnv, createFakeWindow } from '@latchkey/core/testing'
import { expect, it } from 'vitest'
import { isPhone, phoneSystem } from './is-phone.js'

it.each([
  ['Mozilla/5.0 (Linux; Android 16) Mobile', 0, 'android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 5, 'ios'],
  ['Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X)', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'other'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, 'other'],
] as const)('what is a phone is one for pairing too: %s, %i', (userAgent, maxTouchPoints, expected) => {
  const window = createFakeWindow({ userAgent })
  Object.assign(window.navigator, { maxTouchPoints })
  const client = { env: createFakeEnv({ window }) }
  expect([isPhone(client), phoneSystem(client) ?? 'other']).toEqual([expected !== 'other', expected])
  expect(readDevice(window)).toMatchObject({ isPhone: expected !== 'other', os: expected })
})
