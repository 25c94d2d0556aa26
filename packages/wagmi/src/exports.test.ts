import { expect, it } from 'vitest'
import * as entry from './index.js'

it('exports the names that are promised', () => {
  expect(Object.keys(entry)).toEqual(['latchkey'])
})
