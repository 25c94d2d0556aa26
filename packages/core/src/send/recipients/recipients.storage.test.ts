import { describe, expect, it } from 'vitest'
import { createClientStorage } from '../../storage/client-storage.js'
import { createMemoryStorage } from '../../testing/memory-storage.js'
import { RECIPIENTS_KEY, readRecipients, storeRecipient } from './recipients.storage.js'

const withStored = (stored?: string) =>
  createClientStorage(
    createMemoryStorage(stored === undefined ? {} : { entries: { [RECIPIENTS_KEY]: stored } }),
  )

describe('remembered recipients', () => {
  it('are those of a namespace, the last one first, each once', () => {
    const storage = withStored()
    for (const address of ['a', 'b', 'a']) storeRecipient(storage, { namespace: 'test', address })
    storeRecipient(storage, { namespace: 'other', address: 'c' })
    expect(readRecipients(storage, 'test')).toEqual(['a', 'b'])
    expect(readRecipients(storage, 'other')).toEqual(['c'])
    expect(readRecipients(storage, 'none')).toEqual([])
  })

  it('are fifty of each namespace', () => {
    const storage = withStored()
    storeRecipient(storage, { namespace: 'other', address: 'c' })
    for (let at = 0; at < 60; at += 1) storeRecipient(storage, { namespace: 'test', address: `a${at}` })
    const kept = readRecipients(storage, 'test')
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([50, 'a59', 'a10'])
    expect(readRecipients(storage, 'other')).toEqual(['c'])
  })

  it.each(['{', '"text"', '{"0":{"namespace":"test","address":"a"}}'])(
    'are none where storage says %s',
    stored => {
      expect(readRecipients(withStored(stored), 'test')).toEqual([])
    },
  )

  it('are without entries of another shape, and come back as plain data', () => {
    const good = { namespace: 'test', address: 'a', extra: 'x' }
    const bad = [null, 1, 'a', {}, { namespace: 'test' }, { namespace: 'test', address: 'x'.repeat(257) }]
    const storage = withStored(JSON.stringify([...bad, good]))
    expect(readRecipients(storage, 'test')).toEqual(['a'])
  })
})
