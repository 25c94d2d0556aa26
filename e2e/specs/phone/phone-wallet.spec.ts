import type {
  WalletConnectTestWallet,
  WalletConnectWalletOptions,
} from '@latchkey/test-wallets/wallet-connect'
import type { Page } from '@playwright/test'
import type { DemoPage } from '../../support/demo'
import { inMatrix } from '../../support/matrix'
import {
  createHolder,
  hasNamespaces,
  installWallet,
  type Namespace,
  namespaces,
  networksOf,
} from '../../support/namespaces/namespaces'
import { connectPhone, copyCode, createPhone } from '../../support/phone/phone'
import { expect, test } from '../../support/test'

const phones: WalletConnectTestWallet[] = []
test.afterEach(async () => {
  await Promise.all(phones.splice(0).map(phone => phone.destroy()))
})

/** A phone with an account of its own, of three coins. */
async function phoneOf(
  namespace: Namespace,
  options: Partial<WalletConnectWalletOptions> = {},
): Promise<WalletConnectTestWallet> {
  const phone = await createPhone({ [namespace]: [await createHolder(namespace, 3)] }, options)
  phones.push(phone)
  return phone
}

const addressOf = (phone: WalletConnectTestWallet, namespace: Namespace): string =>
  phone.addresses(networksOf(namespace)[0]?.caipNetworkId ?? '')[0] ?? ''

/** Goes from the account to the wallets behind it. */
async function openWallets(demo: DemoPage): Promise<void> {
  await demo.openWallets()
  await demo.modal.view('Wallets').waitFor()
}

/** Goes on from there to those that can be connected. */
async function connectAnother(demo: DemoPage): Promise<void> {
  await openWallets(demo)
  await demo.modal.button('Connect another wallet').click()
  await demo.modal.view('Connect wallet').waitFor()
}

/** Pairs a phone where another wallet is connected. */
async function pairAnother(demo: DemoPage, page: Page, phone: WalletConnectTestWallet): Promise<void> {
  await connectAnother(demo)
  await demo.modal.button(/^WalletConnect/).click()
  await phone.pair(await copyCode(demo, page))
  await expect(demo.modal.dialog).toHaveCount(0)
}

/** Takes up a wallet that is connected beside the one in use. */
async function takeUp(demo: DemoPage, name: string): Promise<void> {
  await openWallets(demo)
  await demo.modal.dialog
    .getByRole('list', { name: 'Also connected' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
  await demo.modal.close.click()
  await expect(demo.modal.dialog).toHaveCount(0)
}

async function expectSigned(demo: DemoPage, address: string): Promise<void> {
  await expect.poll(async () => (await demo.accounts())[0]).toBe(address)
  await demo.act('Sign message')
  await expect(demo.result).toHaveText(/^valid signature/)
}

for (const namespace of namespaces)
  test.describe(`a phone with a ${namespace} wallet`, inMatrix(namespace !== 'eip155'), () => {
    test('is disconnected by the interface, and stays so after a reload', async ({ demo, page }) => {
      const phone = await phoneOf(namespace)
      await demo.open({ only: namespace, phones: true })
      await connectPhone(demo, page, phone)
      await demo.openModal()
      await demo.modal.view('Account').getByRole('button', { name: 'Disconnect', exact: true }).click()
      await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
      await expect(demo.modal.dialog).toHaveCount(0)
      await expect.poll(() => phone.sessions.length).toBe(0)
      await page.reload()
      await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
    })

    test('is disconnected by a hook, and stays so after a reload', inMatrix(), async ({ demo, page }) => {
      const phone = await phoneOf(namespace)
      await demo.open({ only: namespace, phones: true })
      await connectPhone(demo, page, phone)
      await demo.act('Disconnect by hook')
      await expect(demo.result).toHaveText('disconnected')
      await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
      await expect.poll(() => phone.sessions.length).toBe(0)
      await page.reload()
      await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
    })

    test(
      'is not connected after a reload where reconnecting is switched off',
      inMatrix(),
      async ({ demo, page }) => {
        const phone = await phoneOf(namespace)
        await demo.open({ only: namespace, reconnect: false, phones: true })
        await connectPhone(demo, page, phone)
        await page.reload()
        await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
        await expect(demo.hook('useAccount')).toHaveValue(/"isConnected": false/)
      },
    )

    test('is replaced by another phone, which signs from then on', inMatrix(), async ({ demo, page }) => {
      const [former, next] = [await phoneOf(namespace), await phoneOf(namespace)]
      await demo.open({ only: namespace, phones: true })
      await connectPhone(demo, page, former)
      await expect.poll(async () => (await demo.accounts())[0]).toBe(addressOf(former, namespace))
      await pairAnother(demo, page, next)
      await expectSigned(demo, addressOf(next, namespace))
      await expect.poll(() => former.sessions.length).toBe(0)
      expect(next.sessions).toHaveLength(1)
    })

    test('is replaced by an extension, and replaces it', inMatrix(), async ({ demo, page }) => {
      const phone = await phoneOf(namespace)
      const extension = await installWallet(page, namespace)
      await demo.open({ only: namespace, phones: true })
      await connectPhone(demo, page, phone)
      await connectAnother(demo)
      await demo.modal.choose(extension.name)
      await expectSigned(demo, extension.holders[0].address)
      await expect.poll(() => phone.sessions.length).toBe(0)
      await pairAnother(demo, page, phone)
      await expectSigned(demo, addressOf(phone, namespace))
    })

    test('is not asked for a network that it did not grant', async ({ demo, page }) => {
      const [first, second] = networksOf(namespace)
      const phone = await phoneOf(namespace, { misbehaviour: { session: 'firstNetwork' } })
      await demo.open({ only: namespace, phones: true })
      await connectPhone(demo, page, phone)
      const prompts = phone.promptCount
      await demo.networkButton.click()
      const row = demo.modal.network(second?.name ?? '')
      await expect(row).toHaveAttribute('aria-disabled', 'true')
      await expect(row).toHaveAccessibleName(/Not available in your wallet/)
      await expect(demo.modal.network(first?.name ?? '')).not.toHaveAttribute('aria-disabled')
      // Playwright waits for rows that are switched off: keys do not.
      await row.focus()
      await page.keyboard.press('Enter')
      await demo.modal.close.click()
      await expect(demo.networkButton).toHaveAccessibleName(new RegExp(first?.name ?? ''))
      expect(phone.promptCount).toBe(prompts)
    })
  })

if (hasNamespaces('eip155'))
  test.describe('a phone and an extension', () => {
    test('typed data is signed, and declined, on the phone', async ({ demo, page }) => {
      const phone = await phoneOf('eip155')
      await demo.open({ phones: true })
      await connectPhone(demo, page, phone)
      await demo.act('Sign typed data')
      await expect(demo.result).toHaveText(/^typed signature 0x[0-9a-f]+…: valid signature$/)
      phone.controls.rejectNext()
      await demo.act('Sign typed data')
      await expect(demo.result).toHaveText(/^userRejected: /)
      await expect(demo.accountButton).toBeVisible()
    })

    test('are connected beside each other, and each signs when it is in use', async ({
      demo,
      page,
      wallet,
    }) => {
      const phone = await phoneOf('eip155')
      await demo.open({ phones: true, multiWallet: true })
      await connectPhone(demo, page, phone)
      await connectAnother(demo)
      await demo.modal.choose('Test Wallet')
      await expectSigned(demo, wallet.accounts[0].address)
      expect(phone.sessions).toHaveLength(1)
      await takeUp(demo, 'Test Phone Wallet')
      await expectSigned(demo, addressOf(phone, 'eip155'))
      await page.reload()
      await expectSigned(demo, addressOf(phone, 'eip155'))
      await takeUp(demo, 'Test Wallet')
      await expectSigned(demo, wallet.accounts[0].address)
      await phone.controls.disconnect()
      await openWallets(demo)
      await expect(demo.modal.dialog.getByRole('list', { name: 'Also connected' })).toHaveCount(0)
    })
  })
