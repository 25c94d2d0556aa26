import { testWalletIcon } from '@latchkey/test-wallets'
import { ar } from '@latchkey/ui/text/ar'
import { en } from '@latchkey/ui/text/en'
import type { Locator, Page } from '@playwright/test'
import { readWorld } from '../../setup/world'
import { checkBothThemes, modal } from '../../support/axe'
import { inMatrix } from '../../support/matrix'
import {
  hasNamespaces,
  installWallet,
  looks,
  type Namespace,
  namespaces,
} from '../../support/namespaces/namespaces'
import { expect, test } from '../../support/test'

// One wallet speaks the first two by the same name; the last stands for a network nobody speaks yet.
const both = namespaces.filter(namespace => namespace === 'eip155' || namespace === 'solana')
const name = 'Test Wallet'

async function open(page: Page, query = ''): Promise<void> {
  for (const namespace of both) await installWallet(page, namespace, { name })
  if (hasNamespaces('bip122')) await installWallet(page, 'bip122')
  await page.goto(`${readWorld().demoUrl}/?tab=developer&${query}`)
}

if (hasNamespaces('eip155', 'solana', 'bip122'))
  for (const words of [en, ar])
    test(
      `axe finds nothing in the views of several namespaces: ${words.dir}`,
      inMatrix(),
      async ({ page, picture }) => {
        const { text, locale } = words
        const dialog = page.getByRole('dialog')
        const view = (title: string) => page.getByRole('dialog', { name: title, exact: true })
        const button = (label: string | RegExp): Locator => dialog.getByRole('button', { name: label })
        const checkThemes = checkBothThemes(page)
        const check = async (where: string) => {
          await checkThemes(`${where}, ${locale}`, modal)
          await picture(`several-${where}-${locale}`)
        }
        await open(page, `locale=${locale}`)
        await page.getByRole('button', { name: text.button.connect, exact: true }).first().click()
        await button(new RegExp(`^${name}`)).click()
        await dialog.getByRole('heading', { name: text.connecting.choose }).waitFor()
        await check('choose-namespace')
        await button(/^Solana/).click()
        await expect(dialog).toHaveCount(0)
        const accountButton = page
          .getByRole('button', { name: new RegExp(`^${text.button.account('')}`) })
          .first()
        await accountButton.click()
        await button(new RegExp(`^${name}`)).click()
        await view(text.profileWallets.title).waitFor()
        await expect(button(new RegExp(`^${name}`))).toContainText('3.000')
        await check('wallets')
        await button(new RegExp(`^${text.profileWallets.manage(name)}`)).click()
        await view(looks.solana.displayName).waitFor()
        await check('one-namespace')
        await button(text.common.close).click()
        await expect(dialog).toHaveCount(0)
        await page
          .getByRole('button', { name: text.button.switchNetwork(looks.solana.network) })
          .first()
          .click()
        await view(text.networks.title).waitFor()
        await check('networks')
        await button(new RegExp(`^${looks.bip122.network}`)).click()
        await view(text.switchActiveChain.title).waitFor()
        await check('switch-active-chain')
      },
    )

/** Presses Tab until the target has the focus; nobody presses it more often than there are things to reach. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate(element => element.matches(':focus'))) return
    await page.keyboard.press('Tab')
  }
  await expect(target, 'Tab does not reach it').toBeFocused()
}

if (hasNamespaces('eip155', 'solana', 'bip122'))
  test('connects, manages and switches namespaces by the keyboard alone', async ({ page, demo }) => {
    const press = async (target: Locator, key: 'Enter' | 'Space' = 'Enter') => {
      await tabTo(page, target)
      await page.keyboard.press(key)
    }
    await open(page)
    await press(demo.connectButton)
    await press(demo.modal.wallet(name))
    await press(demo.modal.button(/^Ethereum/))
    await expect(demo.modal.dialog).toHaveCount(0)
    await press(demo.networkButton)
    await press(demo.modal.network(looks.bip122.network))
    await press(demo.modal.view('Another wallet needed').getByRole('button', { name: /a Bitcoin wallet$/ }))
    await press(demo.modal.wallet(looks.bip122.walletName))
    await expect(demo.modal.dialog).toHaveCount(0)
    await expect(demo.networkButton).toHaveAccessibleName(/Local Bitcoin/)
    await press(demo.accountButton)
    await press(demo.modal.button(new RegExp(`^${looks.bip122.walletName}`)), 'Space')
    await press(demo.modal.view('Wallets').getByRole('button', { name: new RegExp(`^${name}`) }))
    await expect(demo.modal.view('Account')).toContainText('Local One')
    await press(demo.modal.button(new RegExp(`^${name}`)))
    await press(demo.modal.button(new RegExp(`^Manage ${looks.bip122.walletName}`)))
    await press(demo.modal.view('Bitcoin').getByRole('button', { name: 'Disconnect', exact: true }))
    await expect(demo.accountButton).toBeVisible()
    await expect(demo.hook('useAccount')).toHaveValue(/"namespace": "eip155"/)
  })

/** What stands in `injectedWeb3` has a row of its own: anybody can choose its name there. */
const ownRow: readonly Namespace[] = ['cosmos', 'polkadot']
const spoken: readonly Namespace[] = namespaces.filter(namespace => !ownRow.includes(namespace))

if (spoken.length > 1)
  test('a wallet that speaks several namespaces is shown once, asks which, and connects in each', async ({
    page,
    demo,
    picture,
  }) => {
    // One wallet shows one icon everywhere: rows are joined by name and icon.
    for (const namespace of spoken) await installWallet(page, namespace, { name, icon: testWalletIcon })
    await demo.open({ only: spoken.join() })
    await demo.openModal()
    await expect(demo.modal.wallet(name)).toHaveCount(1)
    await demo.modal.choose(name)
    await expect(
      demo.modal.dialog.getByRole('heading', { name: 'Which network do you want to use?' }),
    ).toBeVisible()
    await expect(demo.modal.rows).toHaveCount(spoken.length)
    await picture('choose-namespace')
    const [first, ...others] = spoken as [Namespace, ...Namespace[]]
    await demo.modal.button(looks[first].displayName).click()
    await expect(demo.modal.dialog).toHaveCount(0)
    for (const namespace of others) {
      await demo.act(looks[namespace].network)
      await demo.openModal()
      await demo.modal.choose(name)
      await demo.modal.button(looks[namespace].displayName).click()
      await expect(demo.modal.dialog).toHaveCount(0)
      await expect(demo.networkButton).toHaveAccessibleName(new RegExp(looks[namespace].network))
      await demo.act('Sign message')
      await expect(demo.result).toHaveText(/^valid signature/)
    }
  })
