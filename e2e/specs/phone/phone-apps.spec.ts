import type { WalletConnectTestWallet } from '@latchkey/test-wallets/wallet-connect'
import type { Page, WebSocketRoute } from '@playwright/test'
import { inMatrix } from '../../support/matrix'
import { createHolder, networksOf } from '../../support/namespaces/namespaces'
import { iPhone, linkWallets, pixel, telegramOnAndroid } from '../../support/phone/devices'
import { createPhone } from '../../support/phone/phone'
import { type PhonesAddress, PhonesPage, phonesUrl } from '../../support/phone/phones-page'
import { recordLinks } from '../../support/phone/taps'
import { expect, test } from '../../support/test'

const shown: PhonesAddress = { options: { customWallets: linkWallets } }
const addressOf = (phone: WalletConnectTestWallet): string =>
  phone.addresses(networksOf('eip155')[0]?.caipNetworkId ?? '')[0] ?? ''

/** The pairing that a link holds. */
const pairingOf = (link: string): string => new URL(link).searchParams.get('uri') ?? ''

const own: WalletConnectTestWallet[] = []
async function ownPhone(): Promise<WalletConnectTestWallet> {
  const phone = await createPhone({ eip155: [await createHolder('eip155', 3)] })
  own.push(phone)
  return phone
}

/** Opens the app Fox by its link, and pairs a phone by what the link holds. */
async function pairFox(page: Page): Promise<{ phone: WalletConnectTestWallet; phones: PhonesPage }> {
  const phone = await ownPhone()
  await page.goto(phonesUrl(shown))
  const phones = PhonesPage.of(page)
  await phones.openModal()
  await phones.choose('Fox')
  const { url } = await phones.openApp('Fox')
  await phone.pair(pairingOf(url))
  return { phone, phones }
}

test.beforeEach(({ context }) => recordLinks(context))
test.afterEach(async () => {
  await Promise.all(own.splice(0).map(phone => phone.destroy()))
})

test.describe('an app that is opened', () => {
  test.use(iPhone)

  test('connects the page that one comes back to, and is asked again for each request', async ({ page }) => {
    const { phone, phones } = await pairFox(page)
    await expect(phones.dialog).toHaveCount(0)
    await expect(phones.account).toHaveText(addressOf(phone))
    phone.controls.setApproval('manual')
    await phones.sign.tap()
    await expect.poll(async () => (await phones.opened()).length).toBe(2)
    const topic = phone.sessions[0]?.topic
    expect((await phones.opened())[1]).toMatchObject({ target: '_self', isActive: true })
    expect((await phones.opened())[1]?.url).toMatch(
      new RegExp(`^fox://wc\\?requestId=\\d+&sessionTopic=${topic}$`),
    )
    // Where that was not enough the app is a tap away, whatever the modal shows.
    await phones.openModal()
    await expect(phones.dialog).toContainText('A request is waiting in Test Phone Wallet')
    await phones.opener('Test Phone Wallet').tap()
    const again = (await phones.opened())[2]
    expect(again).toMatchObject({ target: '_self', inTap: true, isActive: true })
    expect(again?.url).toMatch(/^fox:\/\//)
    await phone.controls.approveNext()
    await expect(phones.result).toHaveText(/^signed 0x/)
    await expect(phones.dialog).not.toContainText('A request is waiting')
  })

  test('connects although the page was asleep while the visitor approved', async ({ page }) => {
    const phone = await ownPhone()
    const sockets: WebSocketRoute[] = []
    let asleep = false
    await page.routeWebSocket(/.*/, socket => {
      if (asleep) return void socket.close()
      sockets.push(socket)
      socket.connectToServer()
    })
    await page.goto(phonesUrl(shown))
    const phones = PhonesPage.of(page)
    await phones.openModal()
    await phones.choose('Fox')
    const { url } = await phones.openApp('Fox')
    asleep = true
    await Promise.all(sockets.splice(0).map(socket => socket.close()))
    await phone.pair(pairingOf(url))
    await expect.poll(() => phone.promptCount).toBe(1)
    await expect(phones.account).toHaveText('nobody')
    asleep = false
    await expect(phones.account).toHaveText(addressOf(phone))
  })

  test('is recent: the last two are, the latest first', inMatrix(), async ({ page }) => {
    const phone = await ownPhone()
    await page.goto(phonesUrl(shown))
    const phones = PhonesPage.of(page)
    for (const wallet of ['Fox', 'Otter', 'Hare']) {
      await phones.openModal()
      await phones.choose(wallet)
      const { url } = await phones.openApp(wallet)
      await phone.pair(pairingOf(url))
      await expect(phones.account).not.toHaveText('nobody')
      await expect(phones.dialog).toHaveCount(0)
      await phone.controls.disconnect()
      await expect(phones.account).toHaveText('nobody')
    }
    await page.reload()
    await phones.openModal()
    await expect(phones.dialog.getByRole('list', { name: 'Recent' }).getByRole('button')).toHaveText([
      /Hare$/,
      /Otter$/,
    ])
  })

  test('is the one that is opened once it has taken the place of another', inMatrix(), async ({ page }) => {
    const [former, phone] = [await ownPhone(), await ownPhone()]
    await page.goto(phonesUrl(shown))
    const phones = PhonesPage.of(page)
    for (const [wallet, each] of [
      ['Fox', former],
      ['Otter', phone],
    ] as const) {
      await page.getByRole('button', { name: 'Another wallet' }).tap()
      await phones.choose(wallet)
      await each.pair(pairingOf((await phones.openApp(wallet)).url))
      await expect(phones.account).toHaveText(addressOf(each))
    }
    await expect.poll(() => former.sessions.length).toBe(0)
    await phones.sign.tap()
    await expect(phones.result).toHaveText(/^signed 0x/)
    expect((await phones.opened()).at(-1)?.url).toMatch(/^otter:\/\/wc\?requestId=/)
  })

  test('is not opened for a session of another device', async ({ page }) => {
    const { phone, phones } = await pairFox(page)
    await expect(phones.account).not.toHaveText('nobody')
    await phone.controls.disconnect()
    await expect(phones.account).toHaveText('nobody')
    await page.getByRole('button', { name: 'Any wallet' }).tap()
    await phones.dialog.getByRole('img', { name: /^QR code/ }).waitFor()
    await phones.button('Copy link').tap()
    await phone.pair(await page.evaluate(() => navigator.clipboard.readText()))
    await expect(phones.account).not.toHaveText('nobody')
    await phones.sign.tap()
    await expect(phones.result).toHaveText(/^signed 0x/)
    expect(await phones.opened()).toHaveLength(1)
  })
})

test.describe('Android', () => {
  test.use(pixel)

  test('asks which app is meant where no wallet was picked, and keeps nothing secret for later', async ({
    page,
  }) => {
    const phone = await ownPhone()
    await page.goto(phonesUrl(shown))
    const phones = PhonesPage.of(page)
    await page.getByRole('button', { name: 'Any wallet' }).tap()
    const { url, target, copied, inTap } = await phones.openApp()
    expect({ url, target, inTap }).toEqual({ url: copied, target: '_self', inTap: true })
    await phone.pair(url)
    await expect(phones.account).not.toHaveText('nobody')
    await phones.sign.tap()
    await expect(phones.result).toHaveText(/^signed 0x/)
    const request = (await phones.opened())[1]
    expect(request?.url).toMatch(/^wc:[0-9a-f]{64}@2\/wc\?requestId=\d+&sessionTopic=[0-9a-f]{64}$/)
  })
})

test.describe('Telegram', () => {
  test.use(telegramOnAndroid)

  test('opens the same app of its own again for a request', inMatrix(), async ({ page, context }) => {
    const phone = await ownPhone()
    await context.addInitScript(() => Object.assign(window, { Telegram: {} }))
    await page.goto(phonesUrl(shown))
    const phones = PhonesPage.of(page)
    await phones.openModal()
    await phones.choose('Owl')
    const { copied = '' } = await phones.openApp('Owl')
    await phone.pair(copied)
    await expect(phones.account).not.toHaveText('nobody')
    await phones.sign.tap()
    await expect(phones.result).toHaveText(/^signed 0x/)
    const request = (await phones.opened())[1]
    expect(request?.target).toBe('_blank')
    const parameter = /^https:\/\/t\.me\/owl_bot\?startapp=([A-Za-z0-9+/]+)$/.exec(request?.url ?? '')?.[1]
    expect(atob(parameter ?? '')).toMatch(/^requestId=\d+&sessionTopic=[0-9a-f]{64}$/)
  })
})
