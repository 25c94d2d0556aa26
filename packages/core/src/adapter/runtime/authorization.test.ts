import { describe, expect, it } from 'vitest'
import { createMemoryStorage } from '../../testing/memory-storage.js'
import { createAuthorization } from './authorization.js'

describe.each([
  { means: 'granted', isFirst: false },
  { means: 'revoked', isFirst: true },
] as const)('an authorization whose mark means $means', ({ means, isFirst }) => {
  const open = (storage = createMemoryStorage()) => ({
    storage,
    authorization: createAuthorization({ storage, key: 'mark:a', means }),
    reload: () => createAuthorization({ storage, key: 'mark:a', means }).isGranted(),
  })

  it(`is ${isFirst ? '' : 'not '}given before the visitor has done anything`, () => {
    expect(open().authorization.isGranted()).toBe(isFirst)
  })

  it('holds over a page load, as does taking it back', () => {
    const { authorization, reload } = open()
    authorization.grant()
    expect([authorization.isGranted(), reload()]).toEqual([true, true])
    authorization.revoke()
    expect([authorization.isGranted(), reload()]).toEqual([false, false])
  })

  it('stores a mark in one of both states alone', () => {
    const { authorization, storage } = open()
    authorization.grant()
    expect(storage.entries()).toEqual(means === 'granted' ? { 'mark:a': '1' } : {})
    authorization.revoke()
    expect(storage.entries()).toEqual(means === 'granted' ? {} : { 'mark:a': '1' })
  })

  it('holds on the page where storage fails', () => {
    const { authorization } = open(createMemoryStorage({ failing: 'all' }))
    authorization.revoke()
    expect(authorization.isGranted()).toBe(false)
    authorization.grant()
    expect(authorization.isGranted()).toBe(true)
  })

  it('does not come back where storage can no longer be written', () => {
    const { authorization, storage } = open()
    authorization.grant()
    storage.fail('writes')
    authorization.revoke()
    expect(authorization.isGranted()).toBe(false)
  })

  it('is separate for every key', () => {
    const { authorization, storage } = open()
    if (isFirst) authorization.revoke()
    else authorization.grant()
    expect(createAuthorization({ storage, key: 'mark:b', means }).isGranted()).toBe(isFirst)
  })
})

it('ends here too when another tab disconnects a wallet that may be asked by default', () => {
  const storage = createMemoryStorage()
  const [here, there] = [1, 2].map(() => createAuthorization({ storage, key: 'mark:a', means: 'revoked' }))
  here?.grant()
  there?.revoke()
  expect(here?.isGranted()).toBe(false)
})
