import { expect, it } from 'vitest'
import { safeImage } from './safe-image'

it.each([
  ['data:image/png;base64,AA', true],
  ['https://images.test/a.png', true],
  ['blob:https://app.test/1', true],
  ['http://images.test/a.png', false],
  ['javascript:alert(1)', false],
  ['data:text/html,a', false],
  ['/a.png', false],
])('an image of %s is shown: %s', (source, isShown) => {
  expect(safeImage(source)).toBe(isShown ? source : undefined)
})

it.each([
  ['http://localhost:4000/getWalletImage/a', true],
  ['http://localhost.evil.test/a.png', false],
  ['http://localhost:a@evil.test/a.png', false],
  ['http://localhost:1@evil.test/a.png', false],
  ['http://user@localhost:4000/a.png', false],
])('an image of services under development at %s is shown: %s', (source, isShown) => {
  expect(safeImage(source)).toBe(isShown ? source : undefined)
})
