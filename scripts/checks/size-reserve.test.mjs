import { expect, it } from 'vitest'
import { reserveWarning } from './size-reserve.mjs'

const row = { name: 'the page', limit: 1000 }

it.each([
  [0, false],
  [990, false],
  [991, true],
  [1000, true],
  // A size over the limit fails the check, so it needs no warning.
  [1001, false],
])('of a limit of 1000 bytes, %i bytes warn: %s', (size, warns) => {
  expect(reserveWarning(row, size) !== undefined).toBe(warns)
})

it('names the row and the bytes that are left', () => {
  expect(reserveWarning(row, 995)).toContain('the page: 5 bytes are left')
})
