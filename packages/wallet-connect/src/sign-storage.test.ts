import { createMemoryStorage } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import { createSignStorage } from './sign-storage.js'

const DEEPLINK_CHOICE = 'WALLETCONNECT_DEEPLINK_CHOICE'
const SESSIONS = 'wc@2:client:0.3:x//session'

const relay = { protocol: 'irn' }
const session = {
  topic: 'new',
  expiry: 1,
  relay,
  self: { publicKey: 'a' },
  peer: { publicKey: 'b', metadata: {} },
  namespaces: {},
}

async function stage(href: string) {
  const plain = createMemoryStorage()
  plain.set(DEEPLINK_CHOICE, JSON.stringify({ href, name: 'Wallet' }))
  const storage = createSignStorage(plain, ':x')
  return { plain, storage }
}

describe('the app of a session', () => {
  it('is what the library opens for a request', async () => {
    const { storage } = await stage('fox://')
    expect(await storage.getItem(DEEPLINK_CHOICE)).toEqual({ href: 'fox://', name: 'Wallet' })
  })

  it('stays known when a session ends that another has replaced, and goes with the last', async () => {
    const { storage, plain } = await stage('fox://')
    await storage.setItem(SESSIONS, [session])
    await storage.removeItem(DEEPLINK_CHOICE)
    expect(plain.get(DEEPLINK_CHOICE)).toContain('fox://')
    await storage.setItem(SESSIONS, [])
    await storage.removeItem(DEEPLINK_CHOICE)
    expect(plain.get(DEEPLINK_CHOICE)).toBeNull()
  })
})

describe('keys', () => {
  it('are stored without the name of the page, so that the next visit finds them', async () => {
    const { storage, plain } = await stage('fox://')
    await storage.setItem(SESSIONS, [session])
    expect(plain.get('wc@2:client:0.3//session')).toBe(JSON.stringify([session]))
    const later = createSignStorage(plain, ':y')
    expect(await later.getItem('wc@2:client:0.3:y//session')).toEqual([session])
  })
})

describe('what somebody else stored', () => {
  const row = { id: 1, topic: 'a', expiry: 1, expiryTimestamp: 1, target: 'topic:a', relay, params: {} }
  const right: Record<string, unknown> = {
    subscription: { ...row, id: 'a' },
    pairing: row,
    session,
    proposal: row,
    request: row,
    history: { ...row, request: { method: 'wc_sessionPing' } },
    expirer: row,
    authKeys: { publicKey: 'a', responseTopic: 'b' },
    pairingTopics: { topic: 'a', pairingTopic: 'b' },
    requests: row,
  }
  const wrong = [null, 5, 'text', [], {}, { id: {}, topic: 5 }]
  const read = async (name: string, value: unknown) => {
    const plain = createMemoryStorage()
    const key = `wc@2:core:0.3//${name}`
    plain.set(key, JSON.stringify(value))
    return createSignStorage(plain, ':x').getItem(key.replace('//', ':x//'))
  }

  it.each(Object.entries(right))(
    'leaves the library the rows of its table %s that it can use',
    async (name, good) => {
      expect(await read(name, [...wrong, good])).toEqual([good])
      for (const bad of wrong.slice(0, 3)) expect(await read(name, bad)).toBeUndefined()
    },
  )

  it.each([
    ['keychain', { topic: 'key' }],
    ['messages', { topic: { hash: 'message' } }],
    ['messages_withoutClientAck', { topic: { hash: 'message' } }],
  ])('is no %s unless it is one throughout', async (name, good) => {
    expect(await read(name, good)).toEqual(good)
    for (const bad of [...wrong.filter(each => JSON.stringify(each) !== '{}'), { ...good, other: 5 }])
      expect(await read(name, bad)).toBeUndefined()
  })

  it('is nothing under any other key unless it is a text or has fields', async () => {
    expect(await read('other', 'text')).toBe('text')
    for (const bad of [5, null, [5]]) expect(await read('other', bad)).toBeUndefined()
  })

  it('is not brought back by the next change', async () => {
    const plain = createMemoryStorage()
    const storage = createSignStorage(plain, ':x')
    const key = 'wc@2:core:0.3//pairing'
    plain.set(key, JSON.stringify([{ topic: 'bad' }]))
    await storage.getItem(key)
    await storage.setItem(key, [right.pairing])
    expect(JSON.parse(plain.get(key) ?? '')).toEqual([right.pairing])
  })
})
