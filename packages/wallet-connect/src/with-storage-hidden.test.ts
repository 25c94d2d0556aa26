import { expect, it } from 'vitest'
import { withStorageHidden } from './with-storage-hidden.js'

const blocked = {
  configurable: true,
  get(): never {
    throw new Error('Access is denied for this document.')
  },
}
const read = (page: object) => Reflect.get(page, 'localStorage')

it.each([
  ['of its own', () => Object.defineProperty({}, 'localStorage', blocked)],
  ['of its kind', () => Object.create(Object.defineProperty({}, 'localStorage', blocked)) as object],
])('hides storage %s that is blocked while code loads, and no longer', async (_, make) => {
  const page = make()
  expect(await withStorageHidden(page, async () => ['loaded', read(page)])).toEqual(['loaded', undefined])
  expect(() => read(page)).toThrow('denied')
  await expect(withStorageHidden(page, () => Promise.reject(new Error('no code')))).rejects.toThrow('no code')
  expect(() => read(page)).toThrow('denied')
})

it('leaves storage that can be read alone', async () => {
  const page = { localStorage: 'here' }
  expect(await withStorageHidden(page, async () => read(page))).toBe('here')
  expect(await withStorageHidden(undefined, async () => 'a server')).toBe('a server')
})

it('loads the code of a page that cannot be changed as it is', async () => {
  const page = Object.defineProperty({}, 'localStorage', { ...blocked, configurable: false })
  await expect(withStorageHidden(page, async () => read(page))).rejects.toThrow('denied')
})
