import { JSDOM } from 'jsdom'
import { beforeEach, expect, it, vi } from 'vitest'
import { createTexts } from '../app/texts.js'
import { addressesOf, keysOfPhrase } from '../signer/keys.js'
import { createMemoryParties, type MemoryParties } from '../testing/memory-parties.js'
import { createTestWallet, signInByLink, signUp } from '../testing/test-wallet.fixture.js'
import { createAccountTexts } from './account-texts.js'
import { showAccount } from './account-view.js'
import { browserName } from './browser-name.js'
import { createAccount } from './create-account.js'

const email = 'person@mail.example'
const say = createAccountTexts('en')
let parties: MemoryParties
beforeEach(async () => {
  parties = await createMemoryParties()
})

/** The page, as a person uses it. */
async function openPage() {
  // No jsdom around the test: its keys and bytes are not those of Node's WebCrypto.
  const { document } = new JSDOM('<!doctype html><body></body>').window
  const account = await createAccount({
    settings: parties,
    projectId: 'project',
    origin: 'https://wallet.example',
    texts: createTexts('en'),
    say,
    fetch: parties.fetch,
    browser: 'Account page',
    now: Date.now,
  })
  showAccount({ document, account, say, locale: 'en', messageOf: error => (error as Error).message })
  const texts = () => document.body.textContent ?? ''
  const buttons = (text: string) =>
    [...document.querySelectorAll('button')].filter(each => each.textContent === text)
  const page = {
    document,
    texts,
    buttons,
    sees: (text: string) => vi.waitFor(() => expect(texts()).toContain(text)),
    press(text: string, at = 0) {
      const button = buttons(text)[at]
      if (!button) throw new Error(`There is no button ${text}`)
      button.click()
    },
    type(value: string) {
      const input = document.querySelector('input')
      if (input) input.value = value
      page.press(say('next'))
    },
    async signIn() {
      page.type(email)
      await page.sees(say('waitTitle'))
      const number = document.querySelector('.number')?.textContent ?? ''
      expect(parties.keeper.approve(parties.keeper.mails.at(-1)?.flow ?? '', number)).toBe(true)
    },
    async finish() {
      await page.signIn()
      await page.sees(say('codeTitle'))
      page.type(parties.auth.mails.at(-1)?.code ?? '')
      await page.sees(say('devices'))
    },
  }
  return page
}

it('shows the phrase of the address that signs, after a new sign-in, and keeps no half', async () => {
  const wallet = await createTestWallet(parties)
  await signUp(wallet, parties, email)
  const user = await wallet.handlers.GET_USER(undefined, wallet.context())
  const page = await openPage()
  await page.finish()
  expect(page.document.querySelectorAll('.devices li')).toHaveLength(1)
  expect(page.document.querySelectorAll('.phrase li')).toHaveLength(0)
  page.press(say('show'))
  await vi.waitFor(() => expect(page.document.querySelectorAll('.phrase li')).toHaveLength(12))
  const words = [...page.document.querySelectorAll('.phrase li')].map(each => each.textContent)
  expect(addressesOf(await keysOfPhrase(words.join(' '))).eip155).toBe(user?.address)
  page.press(say('hide'))
  expect(page.document.querySelectorAll('.phrase li')).toHaveLength(0)
  // The parties have the pairs of one device, as before.
  const devices = parties.keeper.wallets.get(email)?.part.sealedKeys.map(({ device }) => device) ?? []
  expect(new Set(devices).size).toBe(2)
})

it('removes a device after a question, and another dapp of the same browser signs on', async () => {
  const [one, two] = [await createTestWallet(parties), await createTestWallet(parties)]
  await signUp(one, parties, email)
  await signInByLink(two, parties, email)
  const page = await openPage()
  await page.finish()
  page.press(say('remove'), 1)
  await page.sees(say('removeAsk'))
  page.press(say('keep'))
  expect(page.texts()).not.toContain(say('removeAsk'))
  page.press(say('remove'), 1)
  page.press(say('removeAnyway'))
  await page.sees(say('removed'))
  expect(page.document.querySelectorAll('.devices li')).toHaveLength(1)
  const connected = await Promise.all(
    [one, two].map(async ({ store }) => {
      const next = await createTestWallet(parties, { store })
      return (await next.handlers.IS_CONNECTED(undefined, next.context())).isConnected
    }),
  )
  expect(connected.sort()).toEqual([false, true])
})

it('says that there is no wallet, and what is wrong with a code', async () => {
  const stranger = await openPage()
  await stranger.signIn()
  await stranger.sees(say('codeTitle'))
  stranger.type(parties.auth.mails.at(-1)?.code ?? '')
  await stranger.sees(say('noWallet'))

  const page = await openPage()
  await page.signIn()
  await page.sees(say('codeTitle'))
  page.type(parties.auth.mails.at(-1)?.code === '000000' ? '000001' : '000000')
  await vi.waitFor(() => expect(page.document.querySelector('[role=alert]')?.textContent).not.toBe(''))
  page.press(say('startAgain'))
  expect(page.texts()).toContain(say('intro'))
})

it.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    'Chrome, Linux',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:153.0) Gecko/20100101 Firefox/153.0', 'Firefox, Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/605.1.15', 'Safari, iOS'],
  ['Something else', undefined],
])('names a browser by what it says of itself: %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})
