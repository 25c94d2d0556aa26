import { createAdapterStage, createFakeEnv } from '@latchkey/core/testing'
import { describe, expect, it } from 'vitest'
import { bitcoin } from '../adapter.js'
import { testNetworks } from '../testing/stage.js'

const accounts = [
  {
    address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    key: '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
  },
  {
    address: 'bc1qq6hag67dl53wl99vzg42z8eyzfz2xlkvxechjp',
    key: '02c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5',
  },
] as const

/** A page with UniSat, which goes to another account before each question of `changesAt`, and tells it where it `tells`. */
function openPage({ changesAt, tells }: { changesAt: readonly string[]; tells: boolean }) {
  let at = 0
  const left = [...changesAt]
  const listeners = new Set<() => void>()
  const answer = async <T>(question: string, read: () => T): Promise<T> => {
    if (left[0] === question) {
      left.shift()
      at += 1
      if (tells) for (const listener of listeners) listener()
    }
    return read()
  }
  const open = () => accounts[at % 2] ?? accounts[0]
  const unisat = {
    requestAccounts: () => answer('requestAccounts', () => [open().address]),
    getAccounts: () => answer('getAccounts', () => [open().address]),
    getPublicKey: () => answer('getPublicKey', () => open().key),
    getChain: () => answer('getChain', () => ({ enum: 'BITCOIN_MAINNET' })),
    signMessage: async () => '',
    on: (_event: string, listener: () => void) => void listeners.add(listener),
    removeListener: (_event: string, listener: () => void) => void listeners.delete(listener),
  }
  const env = createFakeEnv()
  Object.assign(env.window, { unisat })
  return { ...createAdapterStage(bitcoin(), { env, networks: testNetworks }), open }
}

describe('a wallet whose account changes while it is being connected', () => {
  it.each([
    ['getPublicKey', false],
    ['getPublicKey', true],
    ['getAccounts', false],
    ['getChain', true],
  ])(
    'is connected with the address and the key of the open account: before %s, told %s',
    async (at, tells) => {
      const { connect, open } = openPage({ changesAt: [at], tells })
      const { connection } = await connect()
      const pair = connection.accounts.map(({ address, publicKey }) => ({ address, key: publicKey }))
      expect(pair).toEqual([{ address: open().address, key: open().key }])
    },
  )

  it('is refused where it answers another account to every question', async () => {
    const { connect } = openPage({ changesAt: Array(40).fill('getPublicKey'), tells: false })
    await expect(connect()).rejects.toMatchObject({ code: 'invalidResponse' })
  })
})
