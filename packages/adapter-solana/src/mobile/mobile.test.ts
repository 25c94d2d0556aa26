import { PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { encodeBase58 } from '../codec/bytes.js'
import {
  accountOf,
  chrome,
  load,
  methodsOf,
  openConnected,
  openPage,
  type PageOptions,
} from '../testing/mobile-page.js'
import { devnetId, mainnetId, testNetworks } from '../testing/stage.js'

// The SDK reports every step of its overlay.
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  vi.spyOn(console, 'debug').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('Mobile Wallet Adapter is listed', () => {
  const webView = chrome.replace('Chrome/', 'Version/4.0 Chrome/').replace('Pixel 9)', 'Pixel 9; wv)')
  it.each([
    ['in Chrome on Android', chrome, true, 1],
    [
      'in Firefox on Android',
      'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
      true,
      1,
    ],
    ['in the web view of Solana phones', `${webView} Solana Mobile Web Shell`, true, 1],
    ['not in the browser of a wallet', webView, true, 0],
    ['not on a desktop', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0', true, 0],
    ['not on an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1', true, 0],
    ['not without https', chrome, false, 0],
  ])('%s', (_, userAgent, isSecureContext, listed) => {
    const { connectors } = openPage({ userAgent, isSecureContext })
    expect(connectors()).toHaveLength(listed)
  })

  it('as EXTERNAL, and loads its SDK with the first connect', async () => {
    const sdk = vi.fn(load)
    const { connector, connect } = openPage({ sdk })
    expect(connector()).toMatchObject({
      id: 'mobileWalletAdapter',
      type: 'EXTERNAL',
      name: 'Mobile Wallet Adapter',
    })
    expect(sdk).not.toHaveBeenCalled()
    await connect()
    expect(sdk).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['is not installed', () => Promise.reject(new TypeError('Failed to resolve module'))],
    ['has another form', async () => ({}) as never],
  ])('and reports an SDK that %s', async (_, sdk) => {
    const { connector } = openPage({ sdk })
    await expect(connector().connect({})).rejects.toMatchObject({ code: 'unavailable' })
  })
})

describe('Mobile Wallet Adapter, by its own SDK and protocol', () => {
  it('opens a wallet app by its scheme, and talks to it on the device alone', async () => {
    const { phone, connection, markup, fetch, wallet } = await openConnected()
    const [intent] = phone.intents
    expect(intent?.protocol).toBe('solana-wallet:')
    const port = Number(intent?.searchParams.get('port'))
    expect(port).toBeGreaterThanOrEqual(49_152)
    expect(phone.sockets).toEqual([`ws://localhost:${port}/solana-wallet`])
    expect(connection).toMatchObject({
      ...{ connectorId: 'mobileWalletAdapter', networkId: mainnetId },
      accounts: [{ address: accountOf(wallet).address }],
    })
    expect(fetch.unscripted).toEqual([])
    expect(markup.join()).not.toContain('http')
  })

  it('is shown the name and the address of the app', async () => {
    const { phone } = await openConnected()
    const authorize = phone.requests.find(({ method }) => method === 'authorize')
    expect(authorize?.params).toMatchObject({ identity: { name: 'Test', uri: 'https://app.test' } })
  })

  it('connects for the network that was asked for, and for no other', async () => {
    const { phone, connection, own } = await openConnected({}, devnetId)
    expect(phone.chains).toEqual(['solana:devnet'])
    expect(connection.networkId).toBe(devnetId)
    const [mainnet] = testNetworks
    if (!mainnet || !own.switchNetwork) throw new Error('no network')
    await expect(own.switchNetwork.switchTo(mainnet)).rejects.toMatchObject({ code: 'unsupportedNetwork' })
  })

  it('signs a message with the key of the account', async () => {
    const { signMessage, account, instance, connection } = await openConnected()
    const signed = await signMessage?.sign({ account, message: 'hello' })
    if (!signed) throw new Error('no signature')
    const { networkId } = connection
    const verify = instance.capabilities.verification?.verifyMessage
    expect(await verify?.({ networkId, address: account.address, message: 'hello', signed })).toBe(true)
  })

  it('signs a transaction', async () => {
    const { transactions, account } = await openConnected()
    const payer = new PublicKey(account.address)
    const recentBlockhash = encodeBase58(new Uint8Array(32).fill(9))
    const transaction = new Transaction({ feePayer: payer, recentBlockhash })
    transaction.add(SystemProgram.transfer({ fromPubkey: payer, toPubkey: payer, lamports: 1 }))
    const wire = Uint8Array.from(
      transaction.serialize({ requireAllSignatures: false, verifySignatures: false }),
    )
    const signed = await transactions.sign?.({ account, transaction: wire })
    expect(Transaction.from(signed?.transaction ?? new Uint8Array()).verifySignatures()).toBe(true)
  })

  it('passes options of sending in the names of the protocol, and refuses a chain that was not authorized', async () => {
    const { connector, phone, wallet } = await openConnected({}, devnetId)
    const provided = await connector.getProvider?.()
    const { features } = provided as Pick<typeof wallet.standard, 'features'>
    const { signAndSendTransaction } = (features as Record<string, unknown>)[
      'solana:signAndSendTransaction'
    ] as { signAndSendTransaction(input: object): Promise<unknown> }
    const input = {
      account: accountOf(wallet),
      transaction: new Uint8Array([1]),
      options: { skipPreflight: true, maxRetries: 2 },
    }
    await expect(signAndSendTransaction({ ...input, chain: 'solana:mainnet' })).rejects.toMatchObject({
      code: 'unsupportedNetwork',
    })
    expect(methodsOf({ phone })).not.toContain('sign_and_send_transactions')
    await signAndSendTransaction({ ...input, chain: 'solana:devnet' })
    expect(phone.requests.at(-1)).toMatchObject({
      method: 'sign_and_send_transactions',
      params: { payloads: ['AQ=='], options: { skip_preflight: true, max_retries: 2 } },
    })
  })

  it('asks the app for every sign-in, so that no earlier answer is returned', async () => {
    const page = await openConnected()
    const input = { networkId: mainnetId, domain: 'app.test', nonce: 'abcdefgh1' } as const
    await page.signIn(input)
    await page.signIn({ ...input, nonce: 'abcdefgh2' })
    expect(methodsOf(page).filter(method => method === 'authorize')).toHaveLength(3)
  })

  it('offers no choice of accounts, which the SDK cannot ask for again', async () => {
    const { own } = await openConnected()
    expect(own.chooseAccounts).toBeUndefined()
  })

  it('reconnects without opening the app', async () => {
    const { storage, wallet, account } = await openConnected()
    const { connector, phone } = openPage({ storage, wallet })
    await expect(connector().connect({ silent: true })).resolves.toMatchObject({ accounts: [account] })
    expect(phone.intents).toEqual([])
  })

  it('is forgotten when it is disconnected', async () => {
    const { connector, storage, wallet } = await openConnected()
    await connector.disconnect()
    const next = openPage({ storage, wallet })
    await expect(next.connector().connect({ silent: true })).rejects.toMatchObject({ code: 'notAuthorized' })
    expect(storage.get('mobile:authorization') ?? undefined).toBeUndefined()
  })

  it.each([
    ['no authorization', '{}'],
    ['null', 'null'],
    ['an address of something else', { accounts: [{ address: '<b>', chains: [], features: [] }] }],
    ['a chain of another namespace', { chain: 'eip155:1' }],
    ['an app address that is no https', { wallet_uri_base: 'intent:evil' }],
    ['features that are no list', { capabilities: { features: 'solana:signTransactions' } }],
  ])('ignores a stored authorization that has %s', async (_, poison) => {
    const { storage, wallet } = await openConnected()
    const kept = JSON.parse(storage.get('mobile:authorization') ?? '') as object
    const text = typeof poison === 'string' ? poison : JSON.stringify({ ...kept, ...poison })
    storage.set('mobile:authorization', text)
    const { connector } = openPage({ storage, wallet })
    await expect(connector().connect({ silent: true })).rejects.toMatchObject({ code: 'notAuthorized' })
  })
})

describe('what goes wrong with a wallet app', () => {
  const refusing = (name: string, code: number): PageOptions => ({
    refuse: method => (method === name ? { code, message: 'no' } : undefined),
  })

  it.each([
    [-1, 'userRejected'],
    [-32602, 'invalidRequest'],
  ])('is reported when it refuses to connect with %i: %s', async (code, expected) => {
    const { connector } = openPage(refusing('authorize', code))
    await expect(connector().connect({})).rejects.toMatchObject({ code: expected })
  })

  it.each([
    [-1, 'notAuthorized'],
    [-2, 'invalidRequest'],
    [-3, 'userRejected'],
    [-5, 'invalidRequest'],
  ])('is reported when it refuses to sign with %i: %s', async (code, expected) => {
    const { signMessage, account } = await openConnected(refusing('sign_messages', code))
    await expect(signMessage?.sign({ account, message: 'hello' })).rejects.toMatchObject({ code: expected })
  })

  it('is reported where no app is installed, and no dialog of the SDK opens', async () => {
    const later = setTimeout
    vi.stubGlobal('setTimeout', (run: () => void, ms: number) => later(run, ms === 3_000 ? 0 : ms))
    const { connector, markup } = openPage({ hasNoWallet: true })
    await expect(connector().connect({})).rejects.toMatchObject({ code: 'connectorMissing' })
    expect(markup.join()).not.toContain('http')
  })

  it('ends a request that the app never answers, after five minutes', async () => {
    const { signMessage, account, settle, phone } = await openConnected({ ignores: 'sign_messages' })
    const refused = expect(signMessage?.sign({ account, message: 'hello' })).rejects.toMatchObject({
      code: 'timeout',
    })
    await expect.poll(() => phone.requests.at(-1)?.method).toBe('sign_messages')
    await settle(5 * 60_000)
    await refused
  })
})

describe('the permission to reach apps on the device', () => {
  it('is asked for by the browser alone, without the dialogs of the SDK', async () => {
    const { markup, fetch } = await openConnected({ permission: ['prompt', 'granted'] })
    expect(fetch.unscripted).toEqual(['GET http://localhost/'])
    expect(markup.join()).not.toContain('http')
  })

  it.each([['denied'], ['prompt']])('is missing while it is %s: no app is opened', async state => {
    const { connector, phone } = openPage({ permission: [state] })
    await expect(connector().connect({})).rejects.toMatchObject({ code: 'unavailable' })
    expect(phone.intents).toEqual([])
  })
})
