import { describe, expect, it } from 'vitest'
import { settle } from '../testing/wallet-under-test'
import type { MultiWalletOptions } from './multi.types'
import { createMultiWallet } from './wallet'

const parts = {
  eip155: { networks: [{ chainId: 1, name: 'One', rpcUrl: 'http://127.0.0.1:1' }] },
  solana: { networks: [{ chain: 'solana:localnet', rpcUrl: 'http://127.0.0.1:1' }] },
  polkadot: {},
  bip122: { networks: [{ name: 'regtest' }] },
  cosmos: { networks: [{ chainId: 'hub-1', name: 'Hub', prefix: 'cosmos' }] },
} as const satisfies MultiWalletOptions

type Features = Record<string, { connect(): Promise<{ accounts: readonly unknown[] }> }>

/** A wallet of all five, and a connect in the words of each namespace. */
const open = (options: Partial<MultiWalletOptions> = {}) => {
  const wallet = createMultiWallet({ ...options, ...parts })
  const { eip155, solana, polkadot, bip122, cosmos } = wallet.parts
  const connect = {
    eip155: () => eip155.provider.request({ method: 'eth_requestAccounts' }),
    solana: () => (solana.standard.features as Features)['standard:connect']?.connect(),
    polkadot: () => polkadot.entry().enable?.('app'),
    bip122: () =>
      (bip122.provider as { request(method: string, params: object): Promise<unknown> }).request(
        'wallet_connect',
        {},
      ),
    cosmos: () => cosmos.provider.getKey('hub-1'),
  }
  return { wallet, connect, controls: wallet.controls }
}

describe('one wallet in several namespaces', () => {
  it('speaks those that it was made with, and no other', () => {
    const { eip155, solana } = parts
    const wallet = createMultiWallet({ eip155, solana })
    expect(wallet.namespaces).toEqual(['eip155', 'solana'])
    expect(Object.keys(wallet.parts)).toEqual(['eip155', 'solana'])
    expect(() => createMultiWallet({})).toThrow(TypeError)
  })

  it('has one name and one icon wherever wallets have any', () => {
    const { wallet } = open({ name: 'Fox', icon: 'data:image/png;base64,AAAA' })
    const { eip155, solana, polkadot, bip122 } = wallet.parts
    const icon = 'data:image/png;base64,AAAA'
    expect(eip155.info).toMatchObject({ name: 'Fox', icon })
    expect(solana.standard).toMatchObject({ name: 'Fox', icon })
    expect(bip122.info).toEqual({ name: 'Fox', icon })
    expect([polkadot.name, polkadot.injectedKey]).toEqual(['Fox', 'Fox'])
  })

  it.each([
    ['keplr', 'Keplr', 'app.keplr'],
    ['leap', 'Leap Wallet', 'io.leapwallet.LeapWallet'],
    ['okx', 'OKX Wallet', 'com.okex.wallet'],
  ] as const)('goes by the name that pages give to wallets of the form %s', (form, name, rdns) => {
    const { eip155, solana, cosmos } = parts
    const wallet = createMultiWallet({ eip155, solana, cosmos: { ...cosmos, form } })
    expect(wallet.parts.eip155.info).toMatchObject({ name, rdns })
    expect(wallet.parts.solana.name).toBe(name)
  })

  it('numbers its prompts and requests over all namespaces, and is answered by the number', async () => {
    const { wallet, connect, controls } = open({ approval: 'manual' })
    const seen: number[] = []
    const stop = wallet.watchPrompts(pending => seen.push(pending.length))
    const answers = [connect.eip155(), connect.polkadot(), connect.solana()]
    const refused = expect(answers[1]).rejects.toThrow('Rejected')
    await settle()
    expect(wallet.pendingPrompts).toMatchObject([
      { id: 1, namespace: 'eip155', kind: 'connect' },
      { id: 2, namespace: 'polkadot', kind: 'connect' },
      { id: 3, namespace: 'solana', kind: 'connect' },
    ])
    controls.approve(1, { accounts: [1] })
    controls.reject(2)
    controls.approve(3)
    await refused
    expect(await answers[0]).toEqual([wallet.parts.eip155.addresses[1]?.toLowerCase()])
    expect(await answers[2]).toMatchObject({ accounts: [{}, {}] })
    expect(wallet.promptCount).toBe(3)
    expect(wallet.requests.map(({ namespace, outcome }) => [namespace, outcome])).toEqual([
      ['eip155', 'resolved'],
      ['polkadot', 'rejected'],
      ['solana', 'resolved'],
    ])
    expect(seen).toEqual([1, 2, 3, 2, 1, 0])
    stop()
    expect(() => controls.approve(9)).toThrow('There is no prompt 9.')
  })
})

describe('the switches of the whole', () => {
  it('meet whatever prompts next, in whichever namespace, and that alone', async () => {
    const { connect, controls } = open()
    controls.rejectNext()
    await expect(connect.solana()).rejects.toMatchObject({ code: 4001 })
    await connect.solana()
    controls.failNext({ message: 'boom' })
    await expect(connect.cosmos()).rejects.toThrow('boom')
    controls.rejectNext()
    expect(await connect.bip122()).toMatchObject({ error: { code: -32000 } })
    expect(await connect.eip155()).toHaveLength(2)
  })

  it('leave first say to what is planned for a namespace', async () => {
    const { wallet, connect, controls } = open()
    controls.rejectNext()
    wallet.parts.polkadot.controls.failNext({ message: 'its own' })
    await expect(connect.polkadot()).rejects.toThrow('its own')
    await expect(connect.polkadot()).rejects.toThrow('Rejected')
    await connect.polkadot()
  })

  it('hang a request of any namespace until it is released', async () => {
    const { wallet, connect, controls } = open()
    controls.hangNext()
    const connecting = connect.cosmos()
    await settle()
    expect(wallet.requests).toMatchObject([{ namespace: 'cosmos', outcome: 'pending' }])
    controls.releaseHung()
    expect(await connecting).toMatchObject({ algo: 'secp256k1' })
  })

  it('select, lock and disconnect in every namespace at once', async () => {
    const { wallet, connect, controls } = open()
    for (const ask of Object.values(connect)) await ask()
    const { eip155, solana, polkadot, bip122, cosmos } = wallet.parts
    controls.selectAccount(1)
    expect(eip155.visibleAddresses[0]).toBe(eip155.addresses[1])
    expect(solana.visibleAddresses[0]).toBe(solana.addresses[1])
    expect(polkadot.visibleAddresses[0]).toBe(polkadot.addresses[1])
    expect(cosmos.address('cosmos')).toBe(cosmos.addresses('cosmos')[1])
    const visible = () => [eip155, solana, polkadot, bip122].map(part => part.visibleAddresses.length > 0)
    expect(visible()).toEqual([true, true, true, true])
    controls.lock()
    expect(visible()).toEqual([false, false, false, false])
    controls.unlock()
    expect(visible()).toEqual([true, true, true, true])
    controls.disconnect()
    expect(visible()).toEqual([false, false, false, false])
    expect(cosmos.permitted).toEqual([])
  })

  it('make it go for good, and come back', async () => {
    const { connect, controls } = open()
    controls.disconnect('permanent')
    await expect(connect.eip155()).rejects.toMatchObject({ code: 4900 })
    await expect(connect.solana()).rejects.toMatchObject({ code: 4900 })
    await expect(connect.cosmos()).rejects.toThrow('key')
    controls.reconnect()
    for (const ask of Object.values(connect)) await ask()
  })

  it('misbehave in every namespace in its own words, until it behaves', async () => {
    const { wallet, connect, controls } = open()
    const told: unknown[] = []
    wallet.parts.eip155.provider.on('accountsChanged', accounts => told.push(accounts))
    controls.misbehave({ pendingRequest: true, noChangeEvents: true })
    await expect(connect.eip155()).rejects.toMatchObject({ code: -32002 })
    await expect(connect.polkadot()).rejects.toThrow('pending')
    await expect(connect.cosmos()).rejects.toThrow('pending')
    expect(wallet.promptCount).toBe(0)
    controls.misbehave({ pendingRequest: false, errorShape: 'string' })
    controls.rejectNext(2)
    await expect(connect.cosmos()).rejects.toBe('Request rejected')
    await expect(connect.solana()).rejects.toBe('User rejected the request.')
    await connect.eip155()
    controls.selectAccount(1)
    expect(told).toEqual([])
    controls.rejectNext()
    controls.behave()
    await connect.bip122()
    controls.selectAccount(0)
    expect(told).toHaveLength(1)
  })

  it('let a page in from the start where it is to be so', () => {
    const { wallet } = open({ authorized: true })
    const { eip155, solana, polkadot, bip122, cosmos } = wallet.parts
    for (const part of [eip155, solana, polkadot, bip122])
      expect(part.visibleAddresses.length, part.namespace).toBeGreaterThan(0)
    expect(cosmos.permitted).toEqual(['hub-1'])
  })
})
