import type { Page } from '@playwright/test'
import { inMatrix } from '../../support/matrix'
import { createHolder } from '../../support/namespaces/namespaces'
import { connectPhone, createPhone } from '../../support/phone/phone'
import { expect, test } from '../../support/test'

const evil = {
  id: 'evil',
  name: 'Evil Wallet',
  imageUrl: 'javascript:globalThis.__hostile=1',
  homepage: 'javascript:globalThis.__hostile=1',
  mobileLink: 'javascript:globalThis.__hostile=1',
}
/** What somebody else on this origin could leave under any key. */
const poisons: Readonly<Record<string, string>> = {
  'a number': '5',
  'a list of nulls': '[null,null]',
  'an object of other shapes': '{"eip155":[{"connectorId":5,"accounts":{}}],"namespace":5,"active":7}',
  'half a JSON': '{"a":',
  'deep nesting': `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  'prototype keys': '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
  'a huge list': JSON.stringify(Array.from({ length: 400 }, (_, index) => ({ ...evil, id: `evil${index}` }))),
  'wallets with script addresses': JSON.stringify([evil]),
}

const keysOf = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('@latchkey/')))

const names = Object.keys(poisons)
/** Those that differ most; the long run tries the others, too. */
const differing = ['a list of nulls', 'half a JSON', 'a huge list', 'wallets with script addresses']

for (const tried of [differing, names.filter(name => !differing.includes(name))])
  test(
    `under the keys of the kit stands ${tried.join(', ')}: a reload gives a working button and modal`,
    inMatrix(tried !== differing),
    async ({ demo, page, wallet }) => {
      const phone = await createPhone({ eip155: [await createHolder('eip155', 3)] })
      await demo.open({ phones: true })
      await demo.connect()
      await demo.act('Send a little')
      await expect(demo.result).toHaveText(/^confirmed 0x/)
      await demo.act('Disconnect by hook')
      await connectPhone(demo, page, phone)
      const keys = await keysOf(page)
      await phone.destroy()
      // The kit's own, and the tables of the pairing library, with what a visit without a failure does not leave.
      expect(keys.filter(key => key.includes('wc@2')).length).toBeGreaterThan(4)
      expect(keys).toEqual(
        expect.arrayContaining(['networks', 'connections', 'recent_wallets'].map(key => `@latchkey/${key}`)),
      )
      const further = ['transactions', 'address_labels', 'preferred_account_types', 'recent_connections']
      const all = [
        ...new Set([...keys, ...further.map(key => `@latchkey/${key}`), '@latchkey/recent_listed_wallets']),
      ]
      for (const poison of tried)
        await test.step(poison, async () => {
          await page.evaluate(
            ([names, text]) => {
              localStorage.clear()
              for (const name of names) localStorage.setItem(name, text)
            },
            [all, poisons[poison] ?? ''] as const,
          )
          await page.reload()
          await expect(demo.connectButton, poison).toHaveAccessibleName('Connect wallet')
          await demo.openModal()
          await expect(demo.modal.wallet('Test Wallet'), poison).toBeVisible()
          await demo.modal.button(/^WalletConnect/).click()
          await expect(demo.modal.dialog.getByRole('img', { name: /^QR code/ }), poison).toBeVisible()
          const sources = await demo.modal.dialog
            .locator('img')
            .evaluateAll(images => images.map(image => image.getAttribute('src') ?? ''))
          expect(
            sources.filter(source => source.startsWith('javascript:')),
            poison,
          ).toEqual([])
          expect(
            await page.evaluate(() => [Reflect.get(globalThis, '__hostile'), Reflect.get({}, 'polluted')]),
            poison,
          ).toEqual([undefined, undefined])
          await demo.modal.close.click()
          await expect(demo.modal.dialog, poison).toHaveCount(0)
        })
      await demo.connect()
      expect(await demo.accounts()).toEqual(wallet.accounts.map(({ address }) => address))
    },
  )
