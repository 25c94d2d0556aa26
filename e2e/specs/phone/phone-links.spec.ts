import { inMatrix } from '../../support/matrix'
import { iPhone, linkWallets, pixel, telegramOnAndroid, telegramOnIos } from '../../support/phone/devices'
import { type PhonesAddress, PhonesPage, phonesUrl } from '../../support/phone/phones-page'
import { type OpenedLink, recordLinks } from '../../support/phone/taps'
import { expect, test } from '../../support/test'

/** What is to be opened for a pairing, and where. */
type Links = Readonly<Record<string, (uri: string) => readonly [href: string, target: OpenedLink['target']]>>

const once = encodeURIComponent
const twice = (uri: string) => once(once(uri))
const inTelegram = (uri: string) => btoa(`uri=${once(uri)}`).replaceAll('=', '')
const browsed = () => {
  const url = phonesUrl(shown)
  return `https://lynx.test/browse/${once(url)}?ref=${once(new URL(url).origin)}`
}
const shown: PhonesAddress = { options: { customWallets: linkWallets } }

const onIos: Links = {
  Fox: uri => [`fox://wc?uri=${once(uri)}`, '_self'],
  Otter: uri => [`otter://wc?uri=${once(uri)}`, '_self'],
  Hare: uri => [`https://hare.test/app/wc?uri=${once(uri)}`, '_blank'],
  Owl: uri => [`https://t.me/owl_bot?startapp=${inTelegram(uri)}`, '_blank'],
  Stork: uri => [`keplrwallet://wcV2?${once(uri)}`, '_self'],
  Crane: uri => [`leapcosmos://wcV2?${once(uri)}`, '_self'],
  Lynx: () => [browsed(), '_blank'],
}
const intent = (encoded: string) =>
  `intent://wcV2?${encoded}#Intent;package=com.chainapsis.keplr;scheme=keplrwallet;end;`
const onAndroid: Links = { ...onIos, Stork: uri => [intent(once(uri)), '_self'] }
const inTelegramOnIos: Links = {
  ...onIos,
  Fox: uri => [`https://fox.test/wc?uri=${once(uri)}`, '_blank'],
  Otter: uri => [`otter://wc?uri=${once(uri)}`, '_blank'],
  Stork: uri => [`keplrwallet://wcV2?${once(uri)}`, '_blank'],
  Crane: uri => [`leapcosmos://wcV2?${once(uri)}`, '_blank'],
}
const inTelegramOnAndroid: Links = {
  ...inTelegramOnIos,
  Fox: uri => [`https://fox.test/wc?uri=${twice(uri)}`, '_blank'],
  Otter: uri => [`otter://wc?uri=${twice(uri)}`, '_blank'],
  Hare: uri => [`https://hare.test/app/wc?uri=${twice(uri)}`, '_blank'],
  Stork: uri => [intent(twice(uri)), '_blank'],
  Crane: uri => [`leapcosmos://wcV2?${twice(uri)}`, '_blank'],
}

/** Opens every wallet in turn and compares what was opened. */
async function expectLinks(phones: PhonesPage, links: Links, target?: OpenedLink['target']): Promise<void> {
  await phones.openModal()
  for (const [wallet, link] of Object.entries(links)) {
    await phones.choose(wallet)
    const { url, inTap, isActive, copied = '', ...opened } = await phones.openApp(wallet)
    const [href, own] = link(copied)
    expect(copied, wallet).toMatch(/^wc:[0-9a-f]{64}@2\?.*symKey=[0-9a-f]{64}/)
    expect({ url, target: opened.target }, wallet).toEqual({ url: href, target: target ?? own })
    expect({ inTap, isActive, features: opened.features }, wallet).toEqual({
      inTap: true,
      isActive: true,
      features: 'noreferrer noopener',
    })
    await phones.back.tap()
  }
  expect(await phones.opened()).toHaveLength(Object.keys(links).length)
}

test.beforeEach(({ context }) => recordLinks(context))

for (const [name, device, isTelegram, links] of [
  ['Safari on an iPhone', iPhone, false, onIos],
  ['Chrome on Android', pixel, false, onAndroid],
  ['Telegram on an iPhone', telegramOnIos, true, inTelegramOnIos],
  ['Telegram on Android', telegramOnAndroid, true, inTelegramOnAndroid],
] as const)
  test.describe(name, inMatrix(isTelegram), () => {
    test.use(device)

    test('opens each app inside the tap, by its link, from the pairing that was there before', async ({
      page,
      context,
    }) => {
      if (isTelegram)
        await context.addInitScript(() =>
          Object.assign(window, { TelegramWebviewProxy: { postEvent: () => undefined } }),
        )
      await page.goto(phonesUrl(shown))
      await expectLinks(PhonesPage.of(page), links)
    })
  })

for (const [name, device, links] of [
  ['an iPhone', iPhone, onIos],
  ['Android', pixel, onAndroid],
] as const)
  test.describe(`a frame of another site on ${name}`, inMatrix(device !== iPhone), () => {
    test.use(device)

    test('opens every app from the top', async ({ page }) => {
      const inner = phonesUrl(shown)
      // The same machine by another name is another site.
      const outer = new URL('/frame.html', inner.replace('127.0.0.1', 'localhost'))
      outer.searchParams.set('src', inner)
      await page.goto(outer.href)
      const inside = () => {
        const found = page.frames().find(each => each.url() === inner)
        if (!found) throw new Error('The frame is not there')
        return found
      }
      await expectLinks(new PhonesPage(page.frameLocator('iframe'), inside), links, '_top')
    })
  })

test.describe('the button that opens an app', () => {
  test.use(iPhone)

  test('waits for the pairing, and opens nothing before', async ({ page }) => {
    const held: (() => void)[] = []
    let isHeld = true
    await page.routeWebSocket(/.*/, socket => {
      const server = socket.connectToServer()
      server.onMessage(message => {
        const pass = () => socket.send(message)
        if (isHeld) held.push(pass)
        else pass()
      })
    })
    await page.goto(phonesUrl(shown))
    const phones = PhonesPage.of(page)
    await phones.openModal()
    await phones.choose('Fox')
    await expect(phones.opener('Fox')).toBeDisabled()
    await expect.poll(() => held.length).toBeGreaterThan(0)
    await phones.opener('Fox').tap({ force: true })
    expect(await phones.opened()).toEqual([])
    isHeld = false
    for (const pass of held) pass()
    await expect(phones.opener('Fox')).toBeEnabled()
    expect(await phones.opened()).toEqual([])
  })

  test('has opened it when the tap is over, without another turn of the page', async ({ page }) => {
    await page.goto(phonesUrl(shown))
    const phones = PhonesPage.of(page)
    await phones.openModal()
    await phones.choose('Fox')
    await expect(phones.opener('Fox')).toBeEnabled()
    const count = await phones.opener('Fox').evaluate((button: HTMLElement) => {
      button.click()
      return (Reflect.get(window, 'openedLinks') as readonly unknown[]).length
    })
    expect(count).toBe(1)
  })

  test('opens the universal link where the app prefers it', inMatrix(), async ({ page }) => {
    await page.goto(phonesUrl({ options: { customWallets: linkWallets, preferUniversalLinks: true } }))
    const phones = PhonesPage.of(page)
    await phones.openModal()
    await phones.choose('Fox')
    const { url, target, copied = '' } = await phones.openApp('Fox')
    expect([url, target]).toEqual([`https://fox.test/wc?uri=${encodeURIComponent(copied)}`, '_blank'])
  })

  test('is not there for a link of scripts, data, intents, files or no scheme', async ({ page }) => {
    const links = {
      Script: 'javascript:window.stolen=1',
      Data: 'data:text/html,<h1>stolen</h1>',
      Intent: 'intent://steal#Intent;scheme=fox;end;',
      File: 'file:///etc/hosts',
      Nothing: '//steal.test',
    }
    const customWallets = Object.entries(links).map(([name, link]) => ({
      ...{ id: name.toLowerCase(), name },
      ...{ mobileLink: link, universalLink: link, webappLink: link },
    }))
    await page.goto(phonesUrl({ options: { customWallets } }))
    const phones = PhonesPage.of(page)
    await phones.openModal()
    for (const name of Object.keys(links))
      await test.step(name, async () => {
        await phones.choose(name)
        await expect(phones.dialog.getByRole('heading', { name: `Use the ${name} app` })).toBeVisible()
        await expect(phones.opener(name)).toHaveCount(0)
        await phones.back.tap()
      })
    expect(await phones.opened()).toEqual([])
  })
})
