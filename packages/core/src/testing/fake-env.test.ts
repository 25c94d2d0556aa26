import { describe, expect, it } from 'vitest'
import { createFakeEnv, createFakeServerEnv } from './fake-env.js'
import { createFakeWindow } from './fake-window.js'
import { createMemoryStorage } from './memory-storage.js'

describe('createFakeEnv', () => {
  it('shares nothing between two worlds', () => {
    const [one, two] = [createFakeEnv(), createFakeEnv()]
    one.storage.set('key', 'value')
    one.logger.warn('message', { detail: 1 })
    expect(two.storage.get('key')).toBeNull()
    expect(two.log.entries).toEqual([])
    expect(one.log.entries).toEqual([{ level: 'warn', message: 'message', detail: { detail: 1 } }])
  })

  it('gives ids of 32 hex digits that are the same in every run', () => {
    const { randomId } = createFakeEnv()
    expect([randomId(), randomId()]).toEqual([`${'0'.repeat(31)}1`, `${'0'.repeat(31)}2`])
  })

  it('has no window on a server', () => {
    expect('window' in createFakeServerEnv()).toBe(false)
  })
})

describe('createMemoryStorage', () => {
  it.each([
    ['none', true, true],
    ['reads', false, true],
    ['writes', true, false],
    ['all', false, false],
  ] as const)('fails %s', (failing, reads, writes) => {
    const storage = createMemoryStorage({ failing, entries: { old: '1' } })
    if (reads) expect(storage.get('old')).toBe('1')
    else expect(() => storage.get('old')).toThrow('Storage is blocked')
    if (writes) storage.set('new', '2')
    else expect(() => storage.set('new', '2')).toThrow('Storage is full')
    expect(storage.entries()).toEqual(writes ? { old: '1', new: '2' } : { old: '1' })
    expect([storage.reads, storage.writes]).toEqual([1, 1])
  })

  it('fails and recovers when it is told', () => {
    const storage = createMemoryStorage()
    storage.fail('all')
    expect(() => storage.remove('key')).toThrow()
    storage.fail('none')
    storage.remove('key')
    expect(storage.get('key')).toBeNull()
  })
})

describe('createFakeWindow', () => {
  it('delivers events and counts state listeners', () => {
    const window = createFakeWindow()
    const heard: string[] = []
    const listener = (event: Event) => heard.push(event.type)
    const aborted = new AbortController()
    window.addEventListener('focus', listener)
    window.addEventListener('focus', listener)
    window.addEventListener('online', { handleEvent: listener }, { once: true })
    window.document.addEventListener('visibilitychange', listener, { signal: aborted.signal })
    expect([window.listenerCount(), window.listenerCount('focus')]).toEqual([3, 1])
    window.dispatchEvent(new Event('focus'))
    window.dispatchEvent(new Event('online'))
    window.dispatchEvent(new Event('online'))
    window.setVisible(false)
    expect(heard).toEqual(['focus', 'online', 'visibilitychange'])
    expect(window.document.visibilityState).toBe('hidden')
    window.removeEventListener('focus', listener)
    aborted.abort()
    expect(window.listenerCount()).toBe(0)
  })

  it('tells capturing listeners from others, as a browser does', () => {
    const window = createFakeWindow()
    const listener = () => {}
    window.addEventListener('focus', listener, true)
    window.removeEventListener('focus', listener)
    expect(window.listenerCount()).toBe(1)
    window.removeEventListener('focus', listener, { capture: true })
    expect(window.listenerCount()).toBe(0)
  })

  it('answers media queries and tells when they change', () => {
    const window = createFakeWindow({ media: ['(prefers-color-scheme: dark)'] })
    const query = window.matchMedia('(prefers-color-scheme: dark)')
    const seen: boolean[] = []
    query.addEventListener('change', () => seen.push(query.matches))
    expect(query.matches).toBe(true)
    window.setMedia('(prefers-color-scheme: dark)', false)
    window.setMedia('(prefers-color-scheme: dark)', false)
    expect(seen).toEqual([false])
    expect(window.listenerCount('change')).toBe(1)
  })

  it('says where it is and what it was asked to open', () => {
    const window = createFakeWindow({ url: 'http://localhost:3000/page?q=1' })
    expect(window.location.origin).toBe('http://localhost:3000')
    expect(window.isSecureContext).toBe(false)
    window.open('wallet://connect')
    expect(window.opened).toEqual(['wallet://connect'])
  })
})
