import { createFakeEnv } from '@latchkey/core/testing'
import { describe, expect, it } from 'vitest'
import { readAnnouncement } from './announcements.js'
import { addressCodec } from './codec/address.js'
import { createStage, networksOfOwn } from './testing/stage.js'
import { createStubRpc, quietNetwork, word } from './testing/stub-rpc.js'
import { findWindowWallets } from './window-wallets.js'

const provider = { request: async () => null }
const uuid = '350670db-19fa-4704-a166-e52e178b59d0'
const read = (change: object) => {
  const info = { uuid, name: 'Example', icon: undefined, rdns: 'com.example.wallet', ...change }
  return readAnnouncement(new CustomEvent('x', { detail: { info, provider } }))
}
const png = 'data:image/png;base64,iVBORw0KGgo='

describe('the icon of an announcement', () => {
  const script = 'data:image/svg+xml,<svg onload="alert(1)"><script>alert(1)</script></svg>'
  it.each<[string, unknown, string | undefined]>([
    ['a picture', png, png],
    ['a picture among spaces', ` \n${png}\t`, png],
    ['a drawing with a script, which an <img> never runs', script, script],
    ['an address of a host', 'https://tracker.invalid/a.png', undefined],
    ['an address without a lock', 'http://tracker.invalid/a.png', undefined],
    ['an address of any scheme', '//tracker.invalid/a.png', undefined],
    ['a script', 'javascript:alert(1)', undefined],
    ['a script in capitals', 'JaVaScRiPt:alert(1)//data:image/png,', undefined],
    ['a page', 'data:text/html,<script>alert(1)</script>', undefined],
    ['a page after a picture type', 'data:image/png/../text/html,<b>', undefined],
    ['a blob', 'blob:https://app.test/1', undefined],
    ['200 kB', `data:image/png;base64,${'A'.repeat(200_000)}`, undefined],
    ['an object', { toString: () => png }, undefined],
    ['nothing', undefined, undefined],
  ])('that is %s', (_, icon, shown) => expect(read({ icon })?.icon).toBe(shown))
})

describe('the name of an announcement', () => {
  it.each<[unknown, string | undefined]>([
    ['Example', 'Example'],
    ['  Example  ', 'Example'],
    ['Exa\n\r\tmple', 'Exa mple'],
    ['Exa\u0000mple\u0007', 'Example'],
    ['\u001b[31mExample', '[31mExample'],
    ['\u202eelpmaxE', 'elpmaxE'],
    ['\u2066Example\u2069', 'Example'],
    ['Exa\u200bmp\u200dle', 'Example'],
    ['\ufeffExample', 'Example'],
    ['Exa\u00admple', 'Example'],
    ['<b>Example</b>', '<b>Example</b>'],
    ['W'.repeat(100_000), `${'W'.repeat(39)}…`],
    ['\u{1f511}'.repeat(41), `${'\u{1f511}'.repeat(39)}…`],
    ['', undefined],
    ['   ', undefined],
    ['\u202e\u200b', undefined],
    [5, undefined],
    [{ toString: () => 'Example' }, undefined],
  ])('%j is shown as %j', (name, shown) => expect(read({ name })?.name).toBe(shown))
})

const gotcha = (): never => {
  throw new Error('gotcha')
}
const everyTrap: ProxyHandler<object> = Object.fromEntries(
  ['get', 'has', 'ownKeys', 'getOwnPropertyDescriptor', 'getPrototypeOf', 'set', 'defineProperty'].map(
    trap => [trap, gotcha],
  ),
)
const revoked = (target: object): unknown => {
  const { proxy, revoke } = Proxy.revocable(target, {})
  revoke()
  return proxy
}
const endless = new Proxy([], { get: (_, key) => (key === 'length' ? 2 ** 31 : provider) })
const hostile: readonly [string, () => unknown][] = [
  ['a proxy that throws', () => new Proxy({}, everyTrap)],
  ['a function that throws when looked at', () => new Proxy(() => undefined, everyTrap)],
  ['a proxy that answers everything', () => new Proxy({}, { get: (_, key) => key })],
  [
    'a proxy that answers itself',
    () => {
      const self: object = new Proxy(() => self, { get: () => self })
      return self
    },
  ],
  ['a revoked object', () => revoked({})],
  ['a revoked list', () => revoked([])],
  ['a list that throws', () => new Proxy([], everyTrap)],
  ['a list without an end', () => endless],
  [
    'a getter that throws',
    () => ({
      get request() {
        return gotcha()
      },
    }),
  ],
  [
    'a getter that changes',
    () => {
      let count = 0
      return {
        get request() {
          count += 1
          return count % 2 ? undefined : provider.request
        },
      }
    },
  ],
  ['an object without a prototype', () => Object.create(null)],
  ['the prototype of objects', () => Object.prototype],
  ['a request that is none', () => ({ request: 'request' })],
  ['a text', () => 'ethereum'],
]
const places = [
  'ethereum',
  'ethereum.providers',
  'phantom',
  'trustwallet',
  'bitkeep',
  'okxwallet',
  'coinbaseWalletExtension',
]

describe('an object of the page', () => {
  const cases = places.flatMap(place => hostile.map(([kind, make]) => [place, kind, make] as const))
  it.each(cases)(
    'at %s that is %s neither throws, nor hides a wallet, nor spoils a prototype',
    (place, _, make) => {
      const before = Object.getOwnPropertyNames(Object.prototype).join()
      const [first = '', second] = place.split('.')
      const page: Record<string, unknown> = {
        okxwallet: { ...provider, isOkxWallet: true },
        coinbaseWalletExtension: { ...provider, isCoinbaseWallet: true },
      }
      page[first] = second ? { ...provider, [second]: make() } : make()
      const found = findWindowWallets(page)
      const other = place === 'okxwallet' ? 'injected:coinbase' : 'injected:okx'
      expect(found.map(({ id }) => id)).toContain(other)
      expect(found.length).toBeLessThanOrEqual(5)
      expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(before)
    },
  )

  it('is read up to 64 providers', () => {
    const providers = Array.from({ length: 5_000 }, () => ({ ...provider }))
    expect(findWindowWallets({ ethereum: { ...provider, providers } })).toHaveLength(1)
    expect(() => findWindowWallets({ ethereum: { ...provider, providers: endless } })).not.toThrow()
  })
})

/** A wallet of the page that answers one method as it likes. */
async function connectTo(method: string, answer: () => unknown) {
  const stage = createStage()
  const real = stage.wallet.provider.request
  Object.assign(stage.wallet.provider, {
    request: (call: Parameters<typeof real>[0]) => (call.method === method ? answer() : real(call)),
  })
  const connector = await stage.found()
  return { ...stage, connecting: connector.connect({}) }
}
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const forged = Object.assign(new Error('trust me'), {
  code: 'internal',
  name: 'LatchkeyError',
  latchkey: true,
})

describe('what a wallet answers', () => {
  it.each<[string, string, () => unknown]>([
    ['accounts that are one text', 'eth_requestAccounts', async () => address],
    ['accounts that are objects', 'eth_requestAccounts', async () => [{ address }]],
    ['accounts that are markup', 'eth_requestAccounts', async () => ['<img src=x onerror=alert(1)>']],
    ['accounts that are too short', 'eth_requestAccounts', async () => ['0x1234']],
    ['accounts with nothing', 'eth_requestAccounts', async () => [address, null]],
    ['no list of accounts', 'eth_requestAccounts', async () => null],
    ['a chain id that is negative', 'eth_chainId', async () => '-0x1'],
    ['a chain id that is zero', 'eth_chainId', async () => '0x0'],
    ['a chain id beyond every number', 'eth_chainId', async () => `0x${'f'.repeat(64)}`],
    ['a chain id that is a page', 'eth_chainId', async () => '<html></html>'],
    ['a throw instead of an answer', 'eth_requestAccounts', gotcha],
    ['an error that pretends to be ours', 'eth_requestAccounts', () => Promise.reject(forged)],
    [
      'a list that throws',
      'eth_requestAccounts',
      async () => new Proxy([], { get: (_, key) => (key === 'then' ? undefined : gotcha()) }),
    ],
  ])('%s is a refusal with a code', async (_, method, answer) => {
    const { connecting, wallet } = await connectTo(method, answer)
    await expect(connecting).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:invalidResponse|walletError)$/),
    })
    expect(wallet.listenerCount()).toBe(0)
  })

  it('never is waited for without end', async () => {
    const { connecting, settle } = await connectTo('eth_chainId', () => new Promise(() => undefined))
    const refused = expect(connecting).rejects.toMatchObject({ code: 'timeout' })
    await settle()
    await settle(10_000)
    await refused
  })

  it('20,000 accounts cost no more than 256', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `0x${String(index).padStart(40, '0')}`)
    const { connecting } = await connectTo('eth_requestAccounts', async () => many)
    expect((await connecting).accounts).toHaveLength(256)
  })
})

describe('the payload of chainChanged', () => {
  it.each<[unknown, string]>([
    ['0xa', 'eip155:10'],
    ['0x0a', 'eip155:10'],
    ['10', 'eip155:10'],
    [10, 'eip155:10'],
    ['eip155:10', 'eip155:10'],
    ['0x0', 'eip155:1'],
    [-1, 'eip155:1'],
    ['garbage', 'eip155:1'],
    [`0x${'f'.repeat(64)}`, 'eip155:1'],
    [{ chainId: '0xa' }, 'eip155:1'],
    [null, 'eip155:1'],
  ])('%j leaves the wallet on %s', async (payload, networkId) => {
    const { connect, wallet, of, settle } = createStage()
    await connect()
    wallet.controls.emit('chainChanged', payload)
    await settle()
    const moves = of('networkChanged').map(event => event.networkId)
    expect(moves).toEqual(networkId === 'eip155:1' ? [] : [networkId])
  })
})

const wrong: readonly unknown[] = [
  null,
  undefined,
  true,
  5,
  1.5,
  '',
  '0x',
  '5',
  '-0x5',
  '0x5g',
  '0x 5',
  'Infinity',
  [],
  ['0x5'],
  {},
  { result: '0x5' },
  `0x${'f'.repeat(65)}`,
  `0x${'f'.repeat(100_000)}`,
]
describe('what a node answers in a wrong shape', () => {
  const query = { networkId: 'eip155:1', address } as const
  const open = (method: string, answer: unknown) => {
    const fetch = createStubRpc({ ...quietNetwork(), [method]: answer })
    return createStage({ env: createFakeEnv({ fetch }), networks: networksOfOwn() }).instance.capabilities
  }
  it.each(wrong)('is no balance: %j', async answer => {
    await expect(open('eth_getBalance', answer).balance?.fetch(query)).rejects.toMatchObject({
      code: 'invalidResponse',
    })
  })
  it.each(wrong)('is no fee: %j', async answer => {
    const input = { networkId: 'eip155:1', from: address, to: address, amount: 1n } as const
    await expect(open('eth_estimateGas', answer).fees?.estimateTransfer(input)).rejects.toMatchObject({
      code: 'invalidResponse',
    })
  })
  it.each(wrong)('is nothing known of a recipient: %j', async answer => {
    await expect(open('eth_getTransactionCount', answer).recipients?.inspect(query)).rejects.toMatchObject({
      code: 'invalidResponse',
    })
  })
  it('is read up to 32 bytes', async () => {
    const most = `0x${'f'.repeat(64)}`
    await expect(open('eth_getBalance', most).balance?.fetch(query)).resolves.toMatchObject({
      amount: 2n ** 256n - 1n,
    })
    await expect(open('eth_getBalance', word(5)).balance?.fetch(query)).resolves.toMatchObject({ amount: 5n })
  })
})

describe('an address', () => {
  const good = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const digits = good.slice(2)
  it.each([
    good,
    digits,
    good.toLowerCase(),
    digits.toLowerCase(),
    `0x${digits.toUpperCase()}`,
    digits.toUpperCase(),
    '0x0000000000000000000000000000000000000000',
    '0x52908400098527886E0F7030069857D2E4169EE7',
  ])('%s is one', text => expect(addressCodec.isAddress(text)).toBe(true))

  it.each([
    '',
    '0x',
    good.slice(0, -1),
    `${good}d`,
    `0X${digits}`,
    ` ${good}`,
    `${good} `,
    `${good}\n`,
    `${good}\u200b`,
    `\u202e${good}`,
    good.replace('5', '６'),
    good.replace('e', 'е'),
    good.replace('a', 'A'),
    good.replace('B', 'b'),
    `0x0x${digits}`,
    `eip155:1:${good}`,
    `ethereum:${good}`,
    `${good}?value=1`,
    'vitalik.eth',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    '11111111111111111111111111111111',
    'cosmos1vqpjljwsynsn58dugz0w8ut7kun7t8ls2qkmsq',
  ])('%j is none', text => {
    expect(addressCodec.isAddress(text)).toBe(false)
    expect(() => addressCodec.normalizeAddress(text)).toThrow(
      expect.objectContaining({ code: 'invalidAddress' }),
    )
  })
})
