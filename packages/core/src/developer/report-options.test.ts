import { describe, expect, it, vi } from 'vitest'
import { createTestClient } from '../client/client.fixture.js'
import { createFakeEnv } from '../testing/fake-env.js'
import { createFakeWindow } from '../testing/fake-window.js'

/** Returns the warnings that these options log. */
async function reportOf(options: object, url = 'http://localhost:5173/'): Promise<string[]> {
  const env = createFakeEnv({ window: createFakeWindow({ url }) })
  // A mistake of its own, which is reported last, says that the check is over.
  createTestClient({ ...options, excludeWalletIds: ['last mistake'], env })
  const messages = () => env.log.entries.map(({ message }) => message)
  await vi.waitFor(() => expect(messages().at(-1)).toMatch(/names last mistake/))
  return messages().slice(0, -1)
}

describe('on localhost the developer is told of', () => {
  it.each([
    [
      'an option that nobody knows',
      { themMode: 'dark' },
      /Unknown option themMode\. Did you mean themeMode\?$/,
    ],
    [
      'the name that another kit gives it',
      { chainImages: {} },
      /chainImages\. It is called `networkImages`\./,
    ],
    ['a feature that nobody knows', { features: { swop: true } }, /Unknown option features\.swop\.$/],
    [
      'a feature at the wrong place',
      { connectMethodsOrder: ['wallet'] },
      /Unknown option connectMethodsOrder\. It is in `features`\.$/,
    ],
    [
      'a social login without a wallet',
      { features: { socials: ['x'] } },
      /features\.socials needs the embedded wallet/,
    ],
    [
      'a social login that nobody knows',
      { embeddedWallet: { frameUrl: 'https://frame.test' }, features: { socials: ['y'] } },
      /features\.socials knows no y\./,
    ],
    [
      'socials of another type',
      { embeddedWallet: { frameUrl: 'https://frame.test' }, features: { socials: 'x' } },
      /features\.socials must be: list or false\./,
    ],
    ['a wallet without a frame', { embeddedWallet: {} }, /embeddedWallet has no frameUrl\./],
    ['another type', { enableReconnect: 'no' }, /Option enableReconnect must be: boolean\./],
    ['a time of zero', { walletTimeoutMs: 0 }, /Option walletTimeoutMs must be: number\./],
    [
      'an address that cannot be opened',
      { termsConditionsUrl: 'terms' },
      /termsConditionsUrl must be: url\./,
    ],
    ['a colour for a mode', { themeMode: 'blue' }, /themeMode knows no blue\. Use light, dark or system\./],
    [
      "another kit's theme variable",
      { themeVariables: { '--w3m-accent': '#f00' } },
      /Unknown theme variable --w3m-accent\. Use --lk-accent\./,
    ],
    [
      'a typing error in a theme variable',
      { themeVariables: { '--lk-acent': '#f00' } },
      /--lk-acent\. Did you mean --lk-accent\?$/,
    ],
    [
      'a theme variable that is like none',
      { themeVariables: { '--lk-shadow-colour': '#f00' } },
      /Unknown theme variable --lk-shadow-colour\.$/,
    ],
    [
      'a surface without its text',
      { themeVariables: { '--lk-dark-surface': '#000' } },
      /one of --lk-dark-surface and --lk-dark-text\. Set both/,
    ],
    [
      'a key that is no CAIP-2 id',
      { customRpcUrls: { '1:': ['https://rpc.test'] } },
      /customRpcUrls has the key 1:\. Use CAIP-2 ids/,
    ],
    [
      'an RPC for a network that the app does not have',
      { customRpcUrls: { 'test:absent': ['https://rpc.test'] } },
      /test:absent, which is not among the networks\./,
    ],
    [
      'an RPC that is no URL',
      { customRpcUrls: { 'test:one': ['rpc'] } },
      /test:one must be a list of URLs\./,
    ],
    [
      'a token with half a digit',
      { tokens: { 'test:one': [{ address: 'odd', name: 'Odd', symbol: 'ODD', decimals: 1.5 }] } },
      /ODD of test:one has 1\.5 decimals\. Give a whole number from 0 to 36\./,
    ],
    [
      'a kind of wallet that nobody knows',
      { features: { connectorTypeOrder: ['phone'] } },
      /connectorTypeOrder knows no phone\./,
    ],
    [
      'a kind of account that the adapter does not have',
      { defaultAccountTypes: { test: 'vault' } },
      /defaultAccountTypes\.test knows no vault\./,
    ],
    [
      'accounts of a namespace without an adapter',
      { defaultAccountTypes: { absent: 'eoa' } },
      /absent, which has no/,
    ],
    ['analytics without a sink', { analytics: { address: true } }, /analytics has no sink/],
    [
      'terms to accept that are nowhere',
      { features: { legalCheckbox: true } },
      /legalCheckbox has nothing to accept/,
    ],
    [
      'a wallet that is not in the list',
      { featuredWalletIds: ['metamsk'] },
      /featuredWalletIds names metamsk/,
    ],
    [
      'a featured wallet by its name, which is not found where it is not installed',
      { featuredWalletIds: ['metamask'] },
      /featuredWalletIds names metamask: .* by its id alone\. The id of MetaMask is c57ca95b/,
    ],
    ['an own wallet without an id', { customWallets: [{ name: 'Own' }] }, /customWallets\[0\] has no id\./],
    ['an own wallet without a name', { customWallets: [{ id: 'own' }] }, /customWallets\[0\] has no name\./],
  ])('%s', async (_, options, message) => {
    expect(await reportOf(options)).toEqual([expect.stringMatching(message)])
  })

  it('nothing where all is well: ids, reverse domain names and names of wallets are known', async () => {
    const { bundledWallets } = await import('../wallets/bundled/bundled-wallets.js')
    expect(
      await reportOf({
        themeMode: 'dark',
        themeVariables: { '--lk-accent': '#f00', '--lk-dark-surface': '#000', '--lk-dark-text': '#fff' },
        customRpcUrls: { 'test:one': ['https://rpc.test'] },
        featuredWalletIds: [bundledWallets[0]?.id, 'com.some.wallet'],
        includeWalletIds: [bundledWallets[0]?.id, bundledWallets[1]?.name],
      }),
    ).toEqual([])
  })
})

it('says nothing of options on a public page, unless the app asks for it', async () => {
  const url = 'https://app.test/'
  const env = createFakeEnv({ window: createFakeWindow({ url }) })
  createTestClient({ ...{ themMode: 'dark' }, env })
  expect(await reportOf({ themMode: 'dark', debug: true }, url)).toHaveLength(1)
  expect(env.log.entries).toEqual([])
})

it('tells the developer once of each wrong name that a theme gets later, until the client is destroyed', async () => {
  const env = createFakeEnv({ window: createFakeWindow({ url: 'http://localhost:5173/' }) })
  const { client } = createTestClient({ themeVariables: Object.fromEntries([['--lk-one', '1']]), env })
  const messages = () => env.log.entries.map(({ message }) => message)
  await vi.waitFor(() => expect(messages()).toHaveLength(1))
  const apply = (name: string) => client.theme.actions.applyVariables(Object.fromEntries([[name, '1']]))
  apply('--lk-two')
  await vi.waitFor(() => expect(messages().at(-1)).toMatch(/--lk-two/))
  apply('--lk-accent')
  await Promise.resolve()
  client.destroy()
  apply('--lk-three')
  await Promise.resolve()
  expect(messages()).toEqual([
    expect.stringMatching(/Unknown theme variable --lk-one/),
    expect.stringMatching(/Unknown theme variable --lk-two/),
  ])
})

it('tells the developer of a colour that the browser does not know, and of no variable that it takes from the page', async () => {
  const window = createFakeWindow({ url: 'http://localhost:5173/' })
  const supports = (property: string, value: string) => property === 'color' && /^#[0-9a-f]{3,8}$/.test(value)
  Object.assign(window, { CSS: { supports } })
  const env = createFakeEnv({ window })
  const { client } = createTestClient({
    themeVariables: {
      '--lk-accent': 'notacolour',
      '--lk-color-mix': 'var(--brand)',
      '--lk-font-family': 'Inter',
    },
    env,
  })
  const messages = () => env.log.entries.map(({ message }) => message)
  await vi.waitFor(() => expect(messages()).toHaveLength(1))
  expect(messages()[0]).toMatch(/theme variable --lk-accent is no colour: notacolour\.$/)
  client.destroy()
})

it('tells the developer of a second client that writes over the data of the first, and of none after it is gone', async () => {
  const window = createFakeWindow({ url: 'http://localhost:5173/' })
  const make = async (storagePrefix: string) => {
    const env = createFakeEnv({ window })
    const { client } = createTestClient({ storagePrefix, excludeWalletIds: ['last mistake'], env })
    const messages = () => env.log.entries.map(({ message }) => message)
    await vi.waitFor(() => expect(messages().at(-1)).toMatch(/names last mistake/))
    return { client, said: messages().slice(0, -1) }
  }
  const first = await make('@shop/')
  expect(first.said).toEqual([])
  expect((await make('@other/')).said).toEqual([])
  const second = await make('@shop/')
  expect(second.said).toEqual([
    expect.stringMatching(/Another client of this page has the storagePrefix @shop\/, too/),
  ])
  first.client.destroy()
  second.client.destroy()
  expect((await make('@shop/')).said).toEqual([])
})
