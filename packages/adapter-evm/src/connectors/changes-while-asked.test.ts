import { createAdapterStage, createFakeEnv, createMemoryStorage } from '@latchkey/core/testing'
import { describe, expect, it } from 'vitest'
import { evm } from '../adapter.js'
import { testNetworks } from '../testing/stage.js'

const [first, second] = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const

/** A wallet on a page, which may change after it has answered one question and before it answers the next. */
function openPage(storage = createMemoryStorage()) {
  const page = { account: first as string, chainId: '0x1' }
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const asked: string[] = []
  let meanwhile: (() => void) | undefined
  const emit = (event: string, payload: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(payload)
  }
  const provider = {
    async request({ method }: { method: string }) {
      asked.push(method)
      const answer = method === 'eth_chainId' ? page.chainId : [page.account]
      if (method === 'eth_chainId') {
        meanwhile?.()
        meanwhile = undefined
      }
      return answer
    },
    on(event: string, listener: (payload: unknown) => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event: string, listener: (payload: unknown) => void) =>
      listeners.get(event)?.delete(listener),
  }
  const env = createFakeEnv()
  Object.assign(env.window, { ethereum: provider })
  const stage = createAdapterStage(evm(), { env, networks: testNetworks, storage })
  return {
    ...{ ...stage, storage, asked, page, emit },
    listenerCount: () => [...listeners.values()].reduce((sum, each) => sum + each.size, 0),
    /** What happens in the wallet while it is asked for its network. */
    onQuestion(change: () => void) {
      meanwhile = change
    },
  }
}

/** A page whose wallet is connected silently where `silent` says so, and asks the visitor otherwise. */
async function openFor(silent: boolean) {
  const earlier = openPage()
  if (silent) await earlier.connect()
  const page = openPage(earlier.storage)
  return { ...page, connector: await page.found() }
}

describe('a wallet that changes while it is being connected', () => {
  it.each([false, true])(
    'is connected with the account that is open at the end; silent: %s',
    async silent => {
      const { connector, page, emit, onQuestion } = await openFor(silent)
      onQuestion(() => {
        page.account = second
        emit('accountsChanged', [second])
      })
      const { accounts } = await connector.connect({ silent })
      expect(accounts.map(({ address }) => address)).toEqual([second])
    },
  )

  it.each([false, true])('is connected on the network it has at the end; silent: %s', async silent => {
    const { connector, page, emit, onQuestion } = await openFor(silent)
    onQuestion(() => {
      page.chainId = '0x2'
      emit('chainChanged', '0x2')
    })
    expect((await connector.connect({ silent })).networkId).toBe('eip155:2')
  })

  it('is not connected where it was locked meanwhile', async () => {
    const { connector, page, emit, onQuestion, settle, listenerCount } = await openFor(false)
    onQuestion(() => {
      page.account = ''
      emit('accountsChanged', [])
    })
    const connecting = expect(connector.connect({})).rejects.toMatchObject({ code: 'notAuthorized' })
    await settle(1_000)
    await connecting
    expect(listenerCount()).toBe(0)
  })

  it('is asked nothing again where it tells what it has answered', async () => {
    const { connector, asked, emit, onQuestion } = await openFor(false)
    onQuestion(() => {
      emit('connect', { chainId: '0x1' })
      emit('accountsChanged', [first.toLowerCase()])
    })
    await connector.connect({})
    expect(asked).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })
})
