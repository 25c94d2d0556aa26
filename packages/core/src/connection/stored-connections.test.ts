import { describe, expect, it } from 'vitest'
import { createClientStorage } from '../storage/client-storage.js'
import { createMemoryStorage } from '../testing/memory-storage.js'
import { readStoredConnections } from './stored-connections.js'

const stored = {
  connectorId: 'alpha',
  networkId: 'test:one',
  accountIds: ['test:one:talpha0a', 'test:one:talpha1b'],
} as const

const open = (text?: string) => {
  const memory = createMemoryStorage()
  const storage = createClientStorage(memory)
  storage.write('connections', { test: [stored] })
  const [key] = Object.keys(memory.entries())
  if (text !== undefined) memory.set(key ?? '', text)
  return storage
}

describe('stored connections', () => {
  it('are read as they were stored', () => {
    expect(readStoredConnections(open())).toEqual({ test: [stored] })
  })

  it.each([
    ['accounts that are any text', { ...stored, accountIds: ['anything'] }],
    ['a network that is none', { ...stored, networkId: 'one' }],
    ['a wallet that is no text', { ...stored, connectorId: 5 }],
  ])('are none with %s', (_, spoiled) => {
    expect(readStoredConnections(open(JSON.stringify({ test: [spoiled] })))).toEqual({})
  })
})
