import { expect, it } from 'vitest'
import { createPartyKeys } from './key-file.js'
import { addKey, removeKey, useKey } from './rotate-keys.js'

const now = 1_764_000_000_000
const hour = 3_600_000

it('a key is added unused, then used, and the former one is removed once nothing needs it', async () => {
  const first = await createPartyKeys()
  const [old] = first.peppers
  const added = await addKey(first, 'pepper')
  const next = added.peppers[1]?.id ?? ''
  expect(added.peppers.map(({ unusedSince }) => unusedSince)).toEqual([undefined, 0])
  const used = useKey(added, next, now)
  expect(used.peppers.map(({ id, unusedSince }) => [id, unusedSince])).toEqual([
    [next, undefined],
    [old?.id, now],
  ])
  const remove = (id: string, at: number, isInDatabase = false) =>
    removeKey(used, id, { now: at, isInDatabase }).peppers.map(each => each.id)
  expect(() => remove(next, now + 25 * hour)).toThrow(/in use/)
  expect(() => remove(old?.id ?? '', now + 23 * hour)).toThrow(/needed for 60 minutes/)
  expect(remove(old?.id ?? '', now + 24 * hour)).toEqual([next])
  expect(() => useKey(used, 'other', now)).toThrow(/no key "other"/)
})

it('a KMS key stays as long as something in the database is sealed by it', async () => {
  const first = await createPartyKeys()
  const old = first.kmsKeys[0]?.id ?? ''
  const added = await addKey(first, 'kms')
  const used = useKey(added, added.kmsKeys[1]?.id ?? '', now)
  expect(() => removeKey(used, old, { now, isInDatabase: true })).toThrow(/reseal/)
  expect(removeKey(used, old, { now, isInDatabase: false }).kmsKeys).toHaveLength(1)
  // A list that somebody changed by hand does not say when.
  const byHand = { ...first, kmsKeys: [...added.kmsKeys.slice(1), ...first.kmsKeys] }
  expect(() => removeKey(byHand, old, { now, isInDatabase: false })).toThrow(/unusedSince/)
})
