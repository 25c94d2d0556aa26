import { createMemoryStorage } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import { createSignStorage } from './sign-storage.js'

const DEEPLINK_CHOICE = 'WALLETCONNECT_DEEPLINK_CHOICE'
const SESSIONS = 'wc@2:client:0.3:x//session'

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
    await storage.setItem(SESSIONS, [{ topic: 'new' }])
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
    await storage.setItem(SESSIONS, [{ topic: 'new' }])
    expect(plain.get('wc@2:client:0.3//session')).toBe('[{"topic":"new"}]')
    const later = createSignStorage(plain, ':y')
    expect(await later.getItem('wc@2:client:0.3:y//session')).toEqual([{ topic: 'new' }])
  })
})
