import { expect, it } from 'vitest'
import { createClientStorage } from '../storage/client-storage.js'
import { createMemoryStorage } from '../testing/memory-storage.js'
import { createVisitorTokens } from './visitor-tokens.js'

const gem = { address: 'tGem', name: 'Gem', symbol: 'GEM', decimals: 6 }

it('a token that was taken off the list is hidden, in any spelling, until it is added again', () => {
  const storage = createMemoryStorage()
  const tokens = createVisitorTokens(createClientStorage(storage))
  tokens.remove('test:one', 'tgem')
  // Another tab of the app reads the same storage.
  const other = createVisitorTokens(createClientStorage(storage))
  expect([other.isHidden('test:one', 'TGEM'), other.isHidden('test:two', 'tgem')]).toEqual([true, false])
  tokens.add('test:one', gem)
  expect(other.isHidden('test:one', 'tgem')).toBe(false)
  expect(other.of('test:one')).toMatchObject([gem])
})

it('of a hundred tokens that were taken off, the last fifty are kept', () => {
  const tokens = createVisitorTokens(createClientStorage(createMemoryStorage()))
  for (let index = 0; index < 100; index += 1) tokens.remove('test:one', `t${index}`)
  expect([tokens.isHidden('test:one', 't49'), tokens.isHidden('test:one', 't50')]).toEqual([false, true])
})
