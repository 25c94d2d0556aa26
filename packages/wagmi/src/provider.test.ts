import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LatchkeyProvider } from './provider.js'
import { createStage, type Stage, type StageOptions } from './testing/stage.js'

let stage: Stage | undefined
afterEach(() => stage?.dispose())

const open = async (options?: StageOptions) => {
  stage = createStage(options)
  return { ...stage, provider: (await stage.connector.getProvider()) as LatchkeyProvider }
}
const openConnected = async (options?: StageOptions) => {
  const opened = await open(options)
  await opened.choose()
  opened.wallet.clearRequests()
  return opened
}

describe('requests', () => {
  it('for accounts and chain are answered from the state, and do not reach the wallet', async () => {
    const { provider, wallet } = await openConnected()
    expect(await provider.request({ method: 'eth_accounts' })).toEqual(wallet.addresses)
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual(wallet.addresses)
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    expect(wallet.requests).toEqual([])
  })

  it('for anything else reach the wallet as they are', async () => {
    const { provider, wallet } = await openConnected()
    const params = ['0x68656c6c6f', wallet.addresses[0]]
    expect(await provider.request({ method: 'personal_sign', params })).toMatch(/^0x[0-9a-f]{130}$/)
    expect(wallet.requests).toMatchObject([{ method: 'personal_sign', params }])
  })

  it('while nobody is connected give no account, and are not authorized', async () => {
    const { provider } = await open()
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    await expect(provider.request({ method: 'eth_chainId' })).rejects.toMatchObject({ code: 4100 })
    await expect(provider.request({ method: 'personal_sign' })).rejects.toMatchObject({ code: 4100 })
  })

  it('for accounts open the modal while nobody is connected', async () => {
    const { provider, client, choose, wallet } = await open()
    const asked = provider.request({ method: 'eth_requestAccounts' })
    await vi.waitFor(() => expect(client.modal.state.open).toBe(true))
    await choose()
    expect(await asked).toEqual(wallet.addresses)
  })

  it.each([
    ['the visitor declines', { method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] }, 4001],
    ['the wallet does not know the method', { method: 'wallet_unheardOf' }, 4200],
    ['there is no method', {} as { method: string }, -32600],
    ['there is no request', undefined as never as { method: string }, -32600],
    ['the method has the name of a member of every object', { method: 'constructor' }, 4200],
  ])('have a code of EIP-1193 where %s', async (_, call, code) => {
    const { provider, wallet } = await openConnected()
    if (code === 4001) wallet.controls.rejectNext()
    const failed = expect(provider.request(call)).rejects
    await failed.toMatchObject({ code, message: expect.any(String) })
  })
})

describe('events', () => {
  it('tell what changes, as EIP-1193 has it, until the listener is removed', async () => {
    const { provider, wallet, client, choose } = await open()
    const seen: unknown[] = []
    const note = (name: string) => (payload: unknown) =>
      void seen.push([name, payload instanceof Error ? payload.message : payload])
    const chainChanged = note('chainChanged')
    provider.on('connect', note('connect')).on('accountsChanged', note('accountsChanged'))
    provider.on('chainChanged', chainChanged).on('disconnect', note('disconnect'))
    await choose()
    expect(seen.splice(0)).toEqual([
      ['connect', { chainId: '0x1' }],
      ['accountsChanged', wallet.addresses],
    ])
    wallet.controls.changeNetwork(10)
    await vi.waitFor(() => expect(seen.splice(0)).toEqual([['chainChanged', '0xa']]))
    provider.removeListener('chainChanged', chainChanged)
    await client.switchNetwork('eip155:1')
    wallet.controls.selectAccount(1)
    const [first, second] = wallet.addresses
    await vi.waitFor(() => expect(seen.splice(0)).toEqual([['accountsChanged', [second, first]]]))
    await client.disconnect()
    expect(seen).toEqual([
      ['disconnect', 'The wallet is disconnected'],
      ['accountsChanged', []],
    ])
  })

  it('reach wagmi and the other listeners although one fails', async () => {
    const { provider, choose, env } = await open()
    const accounts = vi.fn()
    provider.on('accountsChanged', () => {
      throw new Error('a fault of the page')
    })
    provider.on('accountsChanged', accounts)
    await choose()
    expect(accounts).toHaveBeenCalledOnce()
    expect(env.log.entries).toMatchObject([
      { level: 'error', message: 'A listener of accountsChanged failed' },
    ])
  })
})
