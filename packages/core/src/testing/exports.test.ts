import { expect, it } from 'vitest'
import * as testing from './index.js'

it('exports the names that are promised', () => {
  expect(Object.keys(testing).sort()).toMatchInlineSnapshot()
})
