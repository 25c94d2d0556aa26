import { isLatchkeyError } from '@latchkey/core/adapter'
import { createMemoryStorage } from '@latchkey/core/testing'
import { describe, expect, it } from 'vitest'
import { createStage } from '../testing/stage.js'

const code = async (work: Promise<unknown> | undefined): Promise<unknown> =>
  work?.then(
    () => 'no error',
    error => (isLatchkeyError(error) ? error.code : error),
  )

describe('connecting', () => {
  it('asks once, then reads the chain, and gives checksummed accounts with the active one first', async () => {
    const { connect, wallet } = createStage()
    const { connection } = await connect()
    expect(wallet.requests.map(request => request.method)).toEqual(['eth_requestAccounts', 'eth_chainId'])
    expect(connection.networkId).toBe('eip155:1')
    expect(connection.accounts).toEqual(
      wallet.addresses.map(address => ({ accountId: `eip155:1:${address}`, address, type: 'eoa' })),
    )
  })

  it.each(['objects', 'caip10', 'notArray', 'null', 'mixedGarbage'] as const)(
    'refuses accounts shaped %s',
    async shape => {
      const { found, wallet } = createStage({ wallet: { misbehaviour: { wrongAccountShape: shape } } })
      const connector = await found()
      expect(await code(connector.connect({}))).toBe('invalidResponse')
      expect(wallet.listenerCount()).toBe(0)
    },
  )

  it.each(['object', 'null'] as const)('refuses a chain id shaped %s', async shape => {
    const { found } = createStage({ wallet: { misbehaviour: { wrongChainIdShape: shape } } })
    const connector = await found()
    expect(await code(connector.connect({}))).toBe('invalidResponse')
  })

  it.each(['number', 'decimal', 'padded', 'caip2'] as const)(
    'understands a chain id written as %s',
    async shape => {
      const { connect } = createStage({ wallet: { misbehaviour: { wrongChainIdShape: shape } } })
      expect((await connect()).connection.networkId).toBe('eip155:1')
    },
  )

  it.each(['error', 'plainObject', 'noCode'] as const)(
    'hears a no in the error shape %s',
    async errorShape => {
      const { found, wallet } = createStage({ wallet: { misbehaviour: { errorShape } } })
      const connector = await found()
      wallet.controls.rejectNext()
      expect(await code(connector.connect({}))).toBe('userRejected')
    },
  )

  it('says requestPending when the wallet shows a prompt already', async () => {
    const { found } = createStage({ wallet: { misbehaviour: { pendingRequest: true } } })
    const connector = await found()
    expect(await code(connector.connect({}))).toBe('requestPending')
  })

  it('serves two callers by one prompt, and releases only the one who gives up', async () => {
    const { found, wallet, settle } = createStage()
    const connector = await found()
    wallet.controls.hangNext()
    const giveUp = new AbortController()
    const first = code(connector.connect({}, { signal: giveUp.signal }))
    const second = connector.connect({})
    await settle()
    expect(wallet.promptCount).toBe(1)
    wallet.controls.misbehave({ pendingRequest: true })
    giveUp.abort()
    expect(await first).toBe('aborted')
    await settle()
    wallet.controls.releaseHung()
    expect((await second).accounts).toHaveLength(2)
  })

  it('takes the answer to an abandoned prompt that is still open', async () => {
    const { found, wallet, settle } = createStage()
    const connector = await found()
    wallet.controls.hangNext()
    const giveUp = new AbortController()
    const first = code(connector.connect({}, { signal: giveUp.signal }))
    await settle()
    giveUp.abort()
    expect(await first).toBe('aborted')
    const again = connector.connect({})
    await settle()
    wallet.controls.releaseHung()
    expect((await again).accounts).toHaveLength(2)
  })

  it('drops a connect that a disconnect overtook', async () => {
    const { found, wallet, settle, events } = createStage()
    const connector = await found()
    wallet.controls.hangNext()
    const connecting = code(connector.connect({}))
    await settle()
    await connector.disconnect()
    wallet.controls.releaseHung()
    expect(await connecting).toBe('aborted')
    expect(wallet.listenerCount()).toBe(0)
    expect(events.every(event => event.type === 'connectorsChanged')).toBe(true)
  })
})

describe('connecting silently', () => {
  it('is refused when the wallet does not know the site, without a prompt', async () => {
    const { found, wallet } = createStage()
    const connector = await found()
    expect(await code(connector.connect({ silent: true }))).toBe('notAuthorized')
    expect(wallet.requests.map(request => request.method)).toEqual(['eth_accounts'])
  })

  it('gives up after ten seconds on a locked wallet that never answers', async () => {
    const { found, wallet, settle, env } = createStage({ wallet: { authorized: true } })
    const connector = await found()
    wallet.controls.hangNext('eth_accounts')
    const connecting = code(connector.connect({ silent: true }))
    await settle(10_000)
    expect(await connecting).toBe('timeout')
    expect(env.clock.pending).toBe(0)
  })

  it('is refused after a disconnect, on the next page too, until a person connects', async () => {
    const storage = createMemoryStorage()
    const first = createStage({ storage })
    const { connector } = await first.connect()
    await connector.disconnect()
    // The key of former releases: who disconnected there stays disconnected.
    expect(storage.entries()).toMatchObject({ [`disconnected:${connector.id}`]: '1' })
    first.instance.dispose()
    const next = createStage({ storage, wallet: { authorized: true } })
    const known = await next.found()
    expect(await code(known.connect({ silent: true }))).toBe('notAuthorized')
    expect(next.wallet.requests).toEqual([])
    await next.connect()
    expect((await known.connect({ silent: true })).accounts).toHaveLength(2)
  })
})

describe('disconnecting', () => {
  it('takes back the permission but does not wait for a wallet that never answers', async () => {
    const { connect, wallet, settle } = createStage({ wallet: { misbehaviour: { neverAnswerRevoke: true } } })
    const { connector } = await connect()
    let done = false
    const disconnecting = connector.disconnect().then(() => {
      done = true
    })
    await settle(99)
    expect(done).toBe(false)
    await settle(1)
    await disconnecting
    expect(wallet.requests.at(-1)).toMatchObject({
      method: 'wallet_revokePermissions',
      params: [{ eth_accounts: {} }],
    })
    expect(wallet.listenerCount()).toBe(0)
  })

  it('is not undone or reported by events that come late', async () => {
    const { connect, wallet, settle, events } = createStage()
    const { connector } = await connect()
    const before = events.length
    await connector.disconnect()
    wallet.controls.emit('accountsChanged', wallet.addresses)
    wallet.controls.emit('chainChanged', '0x5')
    wallet.controls.emit('disconnect', new Error('late'))
    await settle(5_000)
    expect(events).toHaveLength(before)
  })

  it('goes deaf where the wallet cannot take a listener away', async () => {
    const { connect, wallet, settle, events } = createStage({
      wallet: { misbehaviour: { noRemoveListener: true } },
    })
    const { connector } = await connect()
    await connector.disconnect()
    const before = events.length
    wallet.controls.emit('chainChanged', '0x5')
    await settle(5_000)
    expect(events).toHaveLength(before)
  })
})

describe('what the wallet reports', () => {
  it('reports changed accounts once, however often the wallet says so', async () => {
    const { connect, wallet, settle, of } = createStage({ wallet: { misbehaviour: { doubledEvents: true } } })
    await connect()
    wallet.controls.selectAccount(1)
    await settle(100)
    expect(of('accountsChanged').map(event => event.accounts[0]?.address)).toEqual([wallet.addresses[1]])
  })

  it.each([
    ['0x89', 137],
    [137, 137],
    ['137', 137],
    ['eip155:137', 137],
    ['0x0089', 137],
  ])('understands the network %j, known or not', async (payload, id) => {
    const { connect, wallet, settle, of } = createStage()
    await connect()
    wallet.controls.emit('chainChanged', payload)
    wallet.controls.emit('chainChanged', payload)
    await settle(100)
    expect(of('networkChanged').map(event => event.networkId)).toEqual([`eip155:${id}`])
  })

  it('asks the wallet when a network makes no sense, and stays where it is', async () => {
    const { connect, wallet, settle, of } = createStage()
    await connect()
    for (const nonsense of ['loading', null, {}, -1]) wallet.controls.emit('chainChanged', nonsense)
    await settle(100)
    expect(of('networkChanged')).toEqual([])
    expect(of('disconnected')).toEqual([])
  })

  it.each(['lock', 'revoke', 'permanent'] as const)('reports %s as disconnected, exactly once', async how => {
    const { connect, wallet, settle, of } = createStage({ wallet: { misbehaviour: { doubledEvents: true } } })
    await connect()
    if (how === 'lock') wallet.controls.lock()
    else wallet.controls.disconnect(how)
    wallet.controls.emit('accountsChanged', [])
    await settle(5_000)
    expect(of('disconnected')).toHaveLength(1)
    expect(wallet.listenerCount()).toBe(0)
  })

  it('stays connected through a transient loss of the node, and through an empty list in passing', async () => {
    const { connect, wallet, settle, of } = createStage()
    await connect()
    wallet.controls.disconnect('transient')
    wallet.controls.emit('accountsChanged', [])
    await settle(5_000)
    expect(of('disconnected')).toEqual([])
  })

  it('takes a wallet that falls silent after saying goodbye for gone', async () => {
    const { connect, wallet, settle, of } = createStage()
    await connect()
    wallet.controls.hangNext('eth_accounts')
    wallet.controls.hangNext('eth_accounts')
    wallet.controls.emit('accountsChanged', [])
    await settle(3_000)
    await settle(150)
    await settle(2_900)
    expect(of('disconnected')).toEqual([])
    await settle(100)
    expect(of('disconnected')).toHaveLength(1)
  })

  it('takes one empty answer for no goodbye', async () => {
    const { connect, wallet, settle, of } = createStage()
    await connect()
    const provider = wallet.provider as { request(call: { method: string }): Promise<unknown> }
    const { request } = provider
    let asked = 0
    const passing = async (call: { method: string }) =>
      call.method === 'eth_accounts' && asked++ === 0 ? [] : request(call)
    Object.defineProperty(provider, 'request', { value: passing })
    wallet.controls.emit('accountsChanged', [])
    await settle(150)
    expect([asked, of('disconnected')]).toEqual([2, []])
  })

  it('ignores accounts in a shape that cannot be right', async () => {
    const { connect, wallet, settle, of } = createStage()
    await connect()
    for (const nonsense of ['0x', null, [{}], ['0x12']]) wallet.controls.emit('accountsChanged', nonsense)
    await settle(5_000)
    expect([...of('accountsChanged'), ...of('disconnected')]).toEqual([])
  })
})

describe('one prompt at a time', () => {
  it('does not ask a wallet that is being asked', async () => {
    const { connect, wallet } = createStage()
    const { connector, connection } = await connect()
    const { signMessage, chooseAccounts } = connector.capabilities(connection)
    const [account] = connection.accounts
    if (!account) throw new Error('no account')
    wallet.controls.hangNext()
    const asked = wallet.promptCount + 1
    const first = signMessage?.sign({ account, message: 'a' })
    // The code that signs is fetched first, which takes longer on a busy machine.
    await expect.poll(() => wallet.promptCount).toBe(asked)
    expect(await code(signMessage?.sign({ account, message: 'b' }))).toBe('requestPending')
    expect(await code(chooseAccounts?.choose())).toBe('requestPending')
    expect(wallet.promptCount).toBe(asked)
    wallet.controls.releaseHung()
    expect((await first)?.scheme).toBe('eip191')
  })

  it('takes the order of eth_accounts after accounts were chosen', async () => {
    const { connect, wallet } = createStage()
    const { connector, connection } = await connect()
    wallet.controls.pickNext(1, 0)
    const chosen = await connector.capabilities(connection).chooseAccounts?.choose()
    expect(chosen?.accounts.map(account => account.address)).toEqual([
      wallet.addresses[1],
      wallet.addresses[0],
    ])
  })

  it('does not connect again by a choice that was answered after a disconnect', async () => {
    const { connect, wallet, of } = createStage()
    const { connector, connection } = await connect()
    wallet.controls.hangNext()
    const asked = wallet.promptCount + 1
    const choosing = code(connector.capabilities(connection).chooseAccounts?.choose())
    await expect.poll(() => wallet.promptCount).toBe(asked)
    await connector.disconnect()
    wallet.controls.releaseHung()
    expect(await choosing).toBe('notConnected')
    expect(of('accountsChanged')).toEqual([])
  })

  it('falls back to asking for accounts where there are no permissions', async () => {
    const misbehaviour = { unsupportedMethods: ['wallet_requestPermissions'] }
    const { connect, wallet } = createStage({ wallet: { misbehaviour } })
    const { connector, connection } = await connect()
    await connector.capabilities(connection).chooseAccounts?.choose()
    expect(wallet.requests.filter(request => request.method === 'eth_requestAccounts')).toHaveLength(2)
  })

  it.each(['truncated', 'notHex'] as const)('refuses a signature that is %s', async badSignature => {
    const { connect } = createStage({ wallet: { misbehaviour: { badSignature } } })
    const { connector, connection } = await connect()
    const [account] = connection.accounts
    if (!account) throw new Error('no account')
    const { signMessage } = connector.capabilities(connection)
    expect(await code(signMessage?.sign({ account, message: 'a' }))).toBe('invalidResponse')
  })
})
