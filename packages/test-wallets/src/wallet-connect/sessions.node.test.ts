import { stringToHex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createStage, networks, nextEvent, type Stage } from './dapp-peer.fixture'
import { createMemoryStorage } from './sign-client/storage'
import type { WalletConnectTestWallet } from './wallet'

const [one, ten, sol] = networks
const evm = [one, ten]
let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const sign = (wallet: WalletConnectTestWallet) => [stringToHex('hi'), wallet.addresses(one.networkId)[0]]

describe('a proposal', () => {
  it('is granted whole, with every account on every known network', async () => {
    const wallet = await stage.createWallet()
    const { session } = await stage.connect(wallet)
    expect(Object.keys(session.namespaces).sort()).toEqual([
      'bip122',
      'cosmos',
      'eip155',
      'polkadot',
      'solana',
    ])
    expect(session.namespaces.eip155).toMatchObject({
      chains: ['eip155:1', 'eip155:10'],
      accounts: evm.flatMap(({ networkId }) =>
        wallet.addresses(networkId).map(address => `${networkId}:${address}`),
      ),
    })
    // The first external payment address stands for a Bitcoin account.
    expect(session.namespaces.bip122?.accounts[0]).toMatch(/^bip122:[0-9a-f]{32}:bc1q/)
    expect(session.peer.metadata.name).toBe('Test Phone Wallet')
    expect(wallet.sessions).toMatchObject([{ topic: session.topic, peer: { name: 'Dapp' } }])
  })

  it('grants what was chosen, and of methods what the wallet has', async () => {
    const wallet = await stage.createWallet({ methods: { eip155: ['personal_sign', 'eth_accounts'] } })
    await wallet.controls.approveNext({ accounts: { eip155: [1], solana: [] }, networkIds: ['eip155:10'] })
    const { session } = await stage.connect(wallet, [...evm, sol])
    expect(session.namespaces).toEqual({
      eip155: {
        chains: ['eip155:10'],
        accounts: [`eip155:10:${wallet.addresses('eip155:10')[1]}`],
        methods: ['personal_sign'],
        events: ['accountsChanged', 'chainChanged'],
      },
    })
    expect(wallet.sessions[0]?.selected).toEqual({ eip155: { account: 1, networkId: 'eip155:10' } })
  })

  it('waits for the person, and says what was asked for', async () => {
    const wallet = await stage.createWallet({ approval: 'manual' })
    const { approved } = await stage.offer(wallet, [...evm, { ...one, networkId: 'eip155:99' }])
    const prompt = await wallet.nextPrompt()
    expect(prompt).toMatchObject({
      kind: 'connect',
      peer: { name: 'Dapp', url: 'https://dapp.example' },
      verification: { validation: 'UNKNOWN' },
      proposal: [
        {
          namespace: 'eip155',
          unknownNetworkIds: ['eip155:99'],
          accounts: [{ index: 0 }, { index: 1 }],
          missingMethods: [],
        },
      ],
    })
    await wallet.controls.approveNext()
    expect((await approved).session.acknowledged).toBe(true)
    expect(wallet.pendingPrompts).toEqual([])
  })

  it.each([
    [5000, 'User rejected the request.'],
    [4001, 'User rejected the request.'],
  ])('is refused with %s', async (code, message) => {
    const wallet = await stage.createWallet()
    wallet.controls.rejectNext(1, code)
    const { approved } = await stage.offer(wallet)
    await expect(approved).rejects.toMatchObject({ code, message })
    expect(wallet.sessions).toEqual([])
  })

  it('is refused in any words, and where nothing is known of what was asked for', async () => {
    const wallet = await stage.createWallet()
    wallet.controls.failNext({ code: 5002, message: 'Methods, no.' })
    await expect((await stage.offer(wallet)).approved).rejects.toMatchObject({
      code: 5002,
      message: 'Methods, no.',
    })
    const unknown = await stage.offer(wallet, [{ ...one, networkId: 'eip155:99' }])
    await expect(unknown.approved).rejects.toMatchObject({ code: 5100 })
  })

  it('is left open when told to hang, and answered when released', async () => {
    const wallet = await stage.createWallet()
    wallet.controls.hangNext()
    const { approved } = await stage.offer(wallet, evm)
    await expect.poll(() => wallet.promptCount).toBe(1)
    expect(wallet.sessions).toEqual([])
    wallet.controls.releaseHung()
    expect((await approved).session.namespaces).toHaveProperty('eip155')
  })

  it.each([
    'lowerCase',
    'firstNetwork',
    'noChains',
    'missingMethods',
    'wrongPrefix',
    'unaskedNetwork',
  ] as const)('can be settled with %s', async session => {
    const wallet = await stage.createWallet({ misbehaviour: { session } })
    const settled = await stage.connect(wallet, evm)
    const { accounts = [], methods, chains } = settled.session.namespaces.eip155 ?? {}
    if (session === 'lowerCase') expect(accounts[0]).toBe(accounts[0]?.toLowerCase())
    if (session === 'firstNetwork') expect(accounts.every(id => id.startsWith('eip155:1:'))).toBe(true)
    if (session === 'noChains') expect(chains).toBeUndefined()
    if (session === 'missingMethods') expect(methods).toEqual([])
    if (session === 'wrongPrefix') expect(accounts[0]).toMatch(/^cosmos:/)
    if (session === 'unaskedNetwork') expect(chains).toContain('eip155:424242')
  })

  it('tells Bitcoin addresses and Keplr keys beside the accounts when told so', async () => {
    const sessionProperties = { bitcoinAddresses: true, keplrKeys: true }
    const wallet = await stage.createWallet({ sessionProperties })
    const { session } = await stage.connect(wallet)
    const { bip122_getAccountAddresses = '', keys = '' } = session.sessionProperties ?? {}
    expect(JSON.parse(bip122_getAccountAddresses)).toHaveLength(4)
    expect(JSON.parse(keys)).toMatchObject([
      { chainId: 'hub-1', bech32Address: wallet.addresses('cosmos:hub-1')[0] },
    ])
  })
})

describe('a request', () => {
  it.each([
    [5000, undefined],
    [4001, undefined],
    [5000, 'cancelled'],
  ])('is refused with %s %s, and the session stands', async (code, message) => {
    const wallet = await stage.createWallet()
    const { ask } = await stage.connect(wallet, evm)
    if (message === undefined) wallet.controls.rejectNext(1, code)
    else wallet.controls.failNext({ code, message })
    await expect(ask('eip155:1', 'personal_sign', sign(wallet))).rejects.toMatchObject({
      code,
      message: message ?? 'User rejected the request.',
    })
    expect(await ask('eip155:1', 'personal_sign', sign(wallet))).toMatch(/^0x/)
    expect(wallet.requests.map(({ method, outcome }) => `${method} ${outcome}`)).toEqual([
      'wc_sessionPropose resolved',
      'personal_sign rejected',
      'personal_sign resolved',
    ])
  })

  it('waits for the person with its decoded context', async () => {
    const wallet = await stage.createWallet()
    const { ask, topic } = await stage.connect(wallet, evm)
    wallet.controls.setApproval('manual')
    const answer = ask('eip155:10', 'personal_sign', sign(wallet))
    expect(await wallet.nextPrompt()).toMatchObject({
      kind: 'sign',
      method: 'personal_sign',
      networkId: 'eip155:10',
      topic,
      peer: { name: 'Dapp' },
    })
    await wallet.controls.approveNext()
    expect(await answer).toMatch(/^0x/)
  })

  it('leaves no prompt when the session ends before the answer', async () => {
    const wallet = await stage.createWallet()
    const { ask, topic } = await stage.connect(wallet, evm)
    wallet.controls.setApproval('manual')
    ask('eip155:1', 'personal_sign', sign(wallet)).catch(() => undefined)
    await wallet.nextPrompt()
    await stage.dapp.disconnect({ topic, reason: { code: 6000, message: 'Bye' } })
    await expect.poll(() => wallet.pendingPrompts).toEqual([])
    expect(wallet.sessions).toEqual([])
  })
})

describe('a session', () => {
  it('tells of another account in both spellings, and shares one that it had not', async () => {
    const wallet = await stage.createWallet({ accounts: { eip155: [0] } })
    const { session } = await stage.connect(wallet, evm)
    expect(session.namespaces.eip155?.accounts).toHaveLength(2)
    const [first = '', second = ''] = wallet.addresses('eip155:1')
    const updated = nextEvent(stage.dapp, 'session_update')
    const told = nextEvent(stage.dapp, 'session_event')
    await wallet.controls.switchAccount('eip155', 1)
    expect(await updated).toMatchObject({ params: { namespaces: { eip155: { accounts: { length: 4 } } } } })
    expect(await told).toMatchObject({
      params: { event: { name: 'accountsChanged', data: [second, first] }, chainId: 'eip155:1' },
    })
    const again = nextEvent(stage.dapp, 'session_event')
    await wallet.controls.switchAccount('eip155', 0, { spelling: 'caip10' })
    const data = [`eip155:1:${first}`, `eip155:1:${second}`]
    expect(await again).toMatchObject({ params: { event: { name: 'accountsChanged', data } } })
    await expect(wallet.controls.switchAccount('eip155', 7)).rejects.toThrow('no account 7')
  })

  it.each([
    ['number', 10],
    ['hex', '0xa'],
    ['caip2', 'eip155:10'],
  ] as const)('tells of another network as %s', async (spelling, data) => {
    const wallet = await stage.createWallet()
    await stage.connect(wallet, evm)
    const told = nextEvent(stage.dapp, 'session_event')
    await wallet.controls.switchNetwork('eip155:10', spelling)
    expect(await told).toMatchObject({ params: { event: { name: 'chainChanged', data } } })
    expect(wallet.sessions[0]?.selected.eip155?.networkId).toBe('eip155:10')
  })

  it('adds a network that the wallet is asked to switch to, and refuses an unknown one', async () => {
    const wallet = await stage.createWallet()
    const { ask } = await stage.connect(wallet, [one])
    const updated = nextEvent(stage.dapp, 'session_update')
    const told = nextEvent(stage.dapp, 'session_event')
    expect(await ask('eip155:1', 'wallet_switchEthereumChain', [{ chainId: '0xa' }])).toBeNull()
    await updated
    expect(await told).toMatchObject({ params: { event: { name: 'chainChanged', data: 10 } } })
    await expect(ask('eip155:1', 'wallet_switchEthereumChain', [{ chainId: '0x63' }])).rejects.toMatchObject({
      code: 4902,
    })
    expect(await ask('eip155:10', 'personal_sign', sign(wallet))).toMatch(/^0x/)
  })

  it('is updated, extended, pinged and told anything', async () => {
    const wallet = await stage.createWallet()
    const { session } = await stage.connect(wallet, evm)
    const updated = nextEvent(stage.dapp, 'session_update')
    const eip155 = session.namespaces.eip155
    await wallet.controls.updateSession({ eip155: { accounts: [], events: [], ...eip155, methods: [] } })
    expect(await updated).toMatchObject({ params: { namespaces: { eip155: { methods: [] } } } })
    const extended = nextEvent(stage.dapp, 'session_extend')
    await wallet.controls.extend()
    await extended
    await wallet.controls.ping()
    const told = nextEvent(stage.dapp, 'session_event')
    await wallet.controls.emit({ name: 'chainChanged', data: { chainId: 1 } }, 'eip155:1')
    expect(await told).toMatchObject({ params: { event: { data: { chainId: 1 } } } })
  })

  it('ends from either side, and without a word when told so', async () => {
    const wallet = await stage.createWallet()
    const first = await stage.connect(wallet, evm)
    const ended = nextEvent(stage.dapp, 'session_delete')
    await wallet.controls.disconnect()
    expect(await ended).toMatchObject({ topic: first.topic })
    expect(wallet.sessions).toEqual([])
    const { topic } = await stage.connect(wallet, evm)
    wallet.controls.misbehave({ silentDisconnect: true })
    await wallet.controls.disconnect()
    expect(wallet.sessions).toEqual([])
    expect(stage.dapp.session.keys).toContain(topic)
  })

  it('is there again for a wallet with the same storage', async () => {
    const storage = createMemoryStorage()
    const before = await stage.createWallet({ storage })
    const { ask, topic } = await stage.connect(before, evm)
    await before.controls.switchNetwork('eip155:10')
    await before.destroy()
    const after = await stage.createWallet({ storage })
    expect(after.sessions).toMatchObject([
      { topic, selected: { eip155: { account: 0, networkId: 'eip155:10' } } },
    ])
    expect(await ask('eip155:1', 'personal_sign', sign(after))).toMatch(/^0x/)
  })
})
