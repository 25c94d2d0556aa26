import type { WalletConnectTestWallet } from '@latchkey/test-wallets/wallet-connect'
import type { Page } from '@playwright/test'
import jsQR from 'jsqr'
import { readWorld } from '../../setup/world'
import { expectNoViolations, modal } from '../../support/axe'
import { decodePng } from '../../support/decode-png'
import { DemoPage } from '../../support/demo'
import { inMatrix } from '../../support/matrix'
import {
  createHolder,
  type Holder,
  hasNamespaces,
  namespaces,
  networksOf,
} from '../../support/namespaces/namespaces'
import { connectPhone, copyCode, createPhone, takeCode } from '../../support/phone/phone'
import { expect, test } from '../../support/test'
import { WalletPage } from '../../support/wallet-page'

const phones: WalletConnectTestWallet[] = []
const phoneWith = async (...args: Parameters<typeof createPhone>) => {
  const phone = await createPhone(...args)
  phones.push(phone)
  return phone
}
const evm = async (): Promise<readonly Holder[]> => [await createHolder('eip155', 3)]

test.afterEach(async () => {
  await Promise.all(phones.splice(0).map(phone => phone.destroy()))
})

test.describe('the code', () => {
  const expectDecoded = async (demo: DemoPage, page: Page) => {
    const shown = page.getByRole('img', { name: /^QR code/ })
    const uri = await copyCode(demo, page)
    const { data, width, height } = await decodePng(page, await shown.screenshot({ animations: 'disabled' }))
    expect(jsQR(data, width, height)?.data).toBe(uri)
    expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?.*symKey=[0-9a-f]{64}/)
  }

  for (const theme of ['light', 'dark'] as const)
    test(
      `is read by a decoder as the link that is copied, ${theme}`,
      inMatrix(theme === 'dark'),
      async ({ demo, page }) => {
        await demo.open({ theme, phones: true })
        await demo.openModal()
        await demo.modal.button(/^WalletConnect/).click()
        await expectDecoded(demo, page)
      },
    )

  test('is read by a decoder in a colour of the app', inMatrix(), async ({ demo, page }) => {
    const told = JSON.stringify({ options: { themeVariables: { '--lk-qr-color': '#7a1fa2' } } })
    await page.goto(`${readWorld().pagesUrl}/phones.html?${new URLSearchParams({ told })}`)
    await page.getByRole('button', { name: 'Any wallet' }).click()
    await expectDecoded(demo, page)
  })

  test('has no violation, in light and in dark', inMatrix(), async ({ demo, page }) => {
    for (const theme of ['light', 'dark'] as const) {
      await demo.open({ theme, phones: true })
      await takeCode(demo, page)
      await expectNoViolations(page, `the code, ${theme}`, { within: modal })
    }
  })

  test('that a person declines can be tried again, and connects', async ({ demo, page }) => {
    const phone = await phoneWith({ eip155: await evm() })
    await demo.open({ phones: true })
    phone.controls.rejectNext()
    await phone.pair(await takeCode(demo, page))
    await demo.modal.button('Try again').click()
    await phone.pair(await copyCode(demo, page))
    await expect(demo.accountButton).toBeVisible()
  })

  test('is taken back when the view is left', async ({ demo, page }) => {
    const phone = await phoneWith({ eip155: await evm() })
    await demo.open({ phones: true })
    const uri = await takeCode(demo, page)
    await demo.modal.close.click()
    // The view is left when the modal has faded.
    await expect(demo.modal.dialog).toHaveCount(0)
    await phone.pair(uri).catch(() => undefined)
    await demo.openModal()
    await expect(demo.modal.view('Connect wallet')).toBeVisible()
    await expect(demo.connectButton).toBeVisible()
  })
})

if (hasNamespaces('eip155', 'solana', 'polkadot', 'bip122', 'cosmos'))
  test('a session covers all namespaces at once, signs in each, and is disconnected as one', async ({
    demo,
    page,
  }) => {
    const holders = Object.fromEntries(
      await Promise.all(namespaces.map(async each => [each, [await createHolder(each, 3)]] as const)),
    )
    const phone = await phoneWith(holders)
    await demo.open({ only: '', phones: true })
    await connectPhone(demo, page, phone)
    expect(phone.sessions).toHaveLength(1)
    for (const namespace of namespaces) {
      await demo.act(networksOf(namespace)[0]?.name ?? '')
      await expect(demo.networkButton).toHaveAccessibleName(new RegExp(networksOf(namespace)[0]?.name ?? ''))
      await demo.act('Sign message')
      await expect(demo.result).toHaveText(/^valid signature/)
    }
    await page.reload()
    for (const namespace of namespaces) {
      await demo.act(networksOf(namespace)[0]?.name ?? '')
      await expect(demo.accountButton).toBeVisible()
      await expect.poll(async () => (await demo.accounts())[0]).toBe(holders[namespace]?.[0]?.address)
    }
    await demo.act('Disconnect by hook')
    await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
    await expect.poll(() => phone.sessions.length).toBe(0)
  })

test('a page with a relay of its own contacts that relay and no other host', async ({ demo, page }) => {
  const hosts = new Set<string>()
  const note = (url: string) => {
    const { protocol, hostname } = new URL(url)
    if (/^(http|ws)s?:$/.test(protocol)) hosts.add(hostname)
  }
  page.on('request', request => note(request.url()))
  page.on('websocket', socket => note(socket.url()))
  const phone = await phoneWith({ eip155: await evm() })
  await demo.open({ phones: true })
  await connectPhone(demo, page, phone)
  await demo.act('Sign message')
  await expect(demo.result).toHaveText(/^valid signature/)
  expect([...hosts]).toEqual(['127.0.0.1'])
})

test('two tabs share a session: the second has it at once, and it ends in both', async ({ demo, page }) => {
  const phone = await phoneWith({ eip155: await evm() })
  await demo.open({ phones: true })
  await connectPhone(demo, page, phone)
  const second = new DemoPage(await page.context().newPage())
  await second.open({ phones: true })
  await expect(second.accountButton).toBeVisible()
  await second.act('Sign message')
  await expect(second.result).toHaveText(/^valid signature/)
  await demo.act('Disconnect by hook')
  await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
  await expect(second.connectButton).toHaveAccessibleName('Connect wallet')
  await expect.poll(() => phone.sessions.length).toBe(0)
})

test.describe('flags and other wallets', () => {
  test('reconnecting switched off: not connected after a reload', async ({ demo, page }) => {
    const phone = await phoneWith({ eip155: await evm() })
    await demo.open({ reconnect: false, phones: true })
    await connectPhone(demo, page, phone)
    await page.reload()
    await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
  })

  test('a relay that is gone is said, and hurts no extension', inMatrix(), async ({ demo, page, wallet }) => {
    await page.goto(`${readWorld().demoUrl}/?tab=developer&only=eip155&relay=ws://127.0.0.1:9`)
    await demo.openModal()
    await demo.modal.button(/^WalletConnect/).click()
    await expect(demo.modal.dialog).toContainText("Can't reach phones right now")
    await demo.modal.back.click()
    await demo.modal.choose('Test Wallet')
    await expect.poll(async () => (await demo.accounts())[0]).toBe(wallet.accounts[0].address)
  })
})

test.describe('the verify host', () => {
  const host = 'https://verify.walletconnect.org/**'
  const faults = [
    ['that is blocked costs nothing: the code is there at once, and so is the request', 'abort'],
    ['that hangs costs nothing either', 'hang'],
  ] as const

  for (const [behaviour, fault] of faults)
    test(behaviour, inMatrix(fault === 'hang'), async ({ demo, page }) => {
      const phone = await phoneWith({ eip155: await evm() })
      await page.route(host, route => (fault === 'abort' ? route.abort() : undefined))
      // The library alone gives the host five seconds before the offer, and five before the request: here they never end.
      await page.addInitScript(() => {
        const { setTimeout } = window
        const without = (run: TimerHandler, ms?: number, ...rest: unknown[]) =>
          ms === 5000 ? 0 : setTimeout(run, ms, ...rest)
        Object.assign(window, { setTimeout: without })
      })
      await demo.open({ phones: true, attestation: true })
      await connectPhone(demo, page, phone)
      await demo.act('Sign message')
      await expect(demo.result).toHaveText(/^valid signature/)
    })
})

test.describe('the wallet page', () => {
  test('connects by its link, signs what it shows, switches, and leaves', async ({ demo, page, browser }) => {
    await demo.open({ phones: true })
    const uri = await takeCode(demo, page)
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const wallet = new WalletPage(await context.newPage())
    const { walletUrl, relayUrl } = readWorld().services
    await wallet.open({ walletUrl, relayUrl, uri, asLink: true })
    await wallet.asked('Connect app')
    await expect(wallet.verdict('Not verified')).toBeVisible()
    await expectNoViolations(wallet.page, 'the proposal')
    await wallet.approve.click()
    await expect(demo.accountButton).toBeVisible()
    await demo.act('Sign message')
    await wallet.asked('Sign message')
    await wallet.approve.click()
    await expect(demo.result).toHaveText(/^valid signature/)
    await demo.act('Sign message')
    await wallet.rejectAsked('Sign message')
    await expect(demo.result).toHaveText(/^userRejected/)
    await wallet.openSession('Latchkey demo')
    await wallet.switchNetwork('Ethereum', 'Local Two')
    await expect(demo.networkButton).toHaveAccessibleName(/Local Two/)
    await wallet.disconnect()
    await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
    await context.close()
  })
})
