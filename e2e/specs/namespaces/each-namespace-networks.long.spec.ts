import { createBitcoinWallet } from '@latchkey/test-wallets/bip122'
import { inMatrix } from '../../support/matrix'
import { looks } from '../../support/namespaces/namespaces'
import { expect, test, walletNamespaces } from '../../support/namespaces/test-namespace'

const short = (address: string) => new RegExp(`${address.slice(0, 4)}.*${address.slice(-4)}`)

// Wallets of cosmos have no network of their own, so they cannot report one.
for (const namespace of walletNamespaces.filter(each => each !== 'cosmos'))
  test.describe(`a ${namespace} wallet`, inMatrix(), () => {
    test.use({ namespace })

    test('with its accounts, and on a network that the page does not know', async ({
      demo,
      open,
      visitor,
      page,
      picture,
    }) => {
      const wallets = demo.modal.view('Wallets')
      const unsupported = demo.modal.view('Unsupported network')
      const showWallets = async () => {
        await demo.openModal()
        await demo.modal.button(new RegExp(`^${visitor.name}`)).click()
      }
      await open()
      await demo.connect(visitor.name)

      if (namespace === 'bip122')
        await test.step('calls its addresses by their purpose, and pays from that for payments first', async () => {
          const [payment = '', ordinals = ''] = visitor.holders[0].keys
          const { addresses } = createBitcoinWallet({
            networks: [{ name: 'regtest' }],
            accounts: [{ payment, ordinals }],
          })
          expect(await demo.accounts()).toEqual(addresses.map(({ address }) => address))
          await showWallets()
          const rows = wallets.getByRole('button')
          await expect(rows.filter({ hasText: 'Payments' })).toHaveAccessibleName(
            short(addresses[0]?.address ?? ''),
          )
          await expect(rows.filter({ hasText: 'Ordinals' })).toHaveAccessibleName(
            short(addresses[1]?.address ?? ''),
          )
          await demo.modal.close.click()
        })

      await test.step('shows its accounts, and another one is taken', async () => {
        const [first = '', second = ''] = await demo.accounts()
        await showWallets()
        await expect(wallets).toContainText('2 accounts')
        const row = (address: string) => wallets.getByRole('button', { name: short(address) })
        await expect(row(first)).toHaveAccessibleName(/Active/)
        await expect(row(second)).toBeVisible()
        await picture(`${namespace}-wallets`)
        await row(second).click()
        await expect(row(second)).toHaveAccessibleName(/Active/)
        await expect.poll(() => demo.accounts()).toEqual([second, first])
        await demo.modal.close.click()
        await demo.act('Sign message')
        await expect(demo.result).toHaveText(/^valid signature/)
      })

      if (namespace === 'bip122')
        await test.step('on a network that the page does not know is brought back from the modal', async () => {
          await visitor.goElsewhere()
          await expect(unsupported).toBeVisible()
          await demo.modal.network(looks.bip122.network).click()
          await expect(demo.modal.dialog).toHaveCount(0)
          await expect(demo.networkButton).toHaveAccessibleName(new RegExp(looks.bip122.network))
          await demo.act('Sign message')
          await expect(demo.result).toHaveText(/^valid signature/)
        })

      await test.step('on a network that the page does not know, which is said and can be left', async () => {
        await visitor.goElsewhere()
        await expect(unsupported).toBeVisible()
        await expect(demo.networkButton).toHaveAccessibleName('Unsupported network')
        await picture(`${namespace}-unsupported`)
        await page.keyboard.press('Escape')
        await expect(demo.modal.dialog).toHaveCount(0)
        await demo.networkButton.click()
        await unsupported.getByRole('button', { name: 'Disconnect' }).click()
        await expect(demo.modal.dialog).toHaveCount(0)
        await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
      })
    })
  })
