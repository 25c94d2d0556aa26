import { expect, it } from 'vitest'
import { findAnvilBinary } from './anvil-binary'

it('names the way to anvil on a machine that has no packaged binary', () => {
  expect(() => findAnvilBinary({}, 'aix-ppc64')).toThrow(/ANVIL_BIN/)
  expect(findAnvilBinary({ ANVIL_BIN: '/opt/anvil' }, 'aix-ppc64')).toBe('/opt/anvil')
})
