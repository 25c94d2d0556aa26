import { readDevice } from '@latchkey/core/internal/wallet-connect/wallet-app/device'
import { createFakeEnv, createFakeWindow } from '@latchkey/core/testing'
import { expect, it } from 'vitest'
import { isPhone } from './is-phone.js'

it.each([
  ['Mozilla/5.0 (Linux; Android 16) Mobile', 0, true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 5, true],
  ['Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, false],
] as const)('what is a phone is one for pairing too: %s, %i', (userAgent, maxTouchPoints, expected) => {
  const window = createFakeWindow({ userAgent })
  Object.assign(window.navigator, { maxTouchPoints })
  expect([isPhone({ env: createFakeEnv({ window }) }), readDevice(window).isPhone]).toEqual([
    expected,
    expected,
  ])
})
