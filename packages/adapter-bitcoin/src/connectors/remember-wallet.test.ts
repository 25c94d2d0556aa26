import { createFakeEnv, createMemoryStorage } from '@latchkey/core/testing'
import { describe, expect, it } from 'vitest'
import { openMemory } from './stored-authorization.js'

const shared = {
  networkId: 'bip122:000000000019d6689c085ae165831e93',
  accounts: [{ address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', purpose: 'payment' }],
} as const

const open = (entries: Record<string, string>) => {
  const storage = createMemoryStorage({ entries })
  const host = {
    env: createFakeEnv(),
    storage,
    networks: () => [],
    emit: () => undefined,
    signal: new AbortController().signal,
    metadata: { name: 'Test', url: 'https://app.test', icons: [] },
  }
  return { storage, memory: openMemory(host, 'unisat') }
}

describe('what a former release stored of a wallet', () => {
  it('is what the wallet shared', () => {
    expect(open({ 'shared:unisat': JSON.stringify(shared) }).memory.recall()).toEqual(shared)
  })
  it('says that the visitor disconnected it, until a person connects it again', () => {
    const { memory, storage } = open({ 'disconnected:unisat': '1' })
    expect(memory.isDisconnected()).toBe(true)
    memory.remember({ ...shared, accounts: [] } as never)
    expect([memory.isDisconnected(), Object.keys(storage.entries())]).toEqual([false, ['shared:unisat']])
  })
  it.each(['nonsense', '{}', '{"networkId":"x","accounts":[]}', '[]'])(
    'is left aside where it is %s',
    text => {
      expect(open({ 'shared:unisat': text }).memory.recall()).toBeUndefined()
    },
  )
})
