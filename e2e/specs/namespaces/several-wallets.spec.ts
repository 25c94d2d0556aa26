import type { Page } from '@playwright/test'
import { DemoPage } from '../../support/demo'
import {
  hasNamespaces,
  installWallet,
  looks,
  type Namespace,
  type PageWallet,
} from '../../support/namespaces/namespaces'
import { test as base, expect } from '../../support/test'

const spoken = (['eip155', 'solana'] as const).filter(namespace => hasNamespaces(namespace))

const short = (address: string) => new RegExp(`${address.slice(0, 4)}.*${address.slice(-4)}`)

/** Two wallets of each namespace in one page. */
class Several {
  readonly demo: DemoPage
  readonly wallets: PageWallet[] = []

  constructor(readonly page: Page) {
    this.demo = new DemoPage(page)
  }

  async open(multiWallet: boolean): Promise<void> {
    for (const namespace of spoken)
      for (const place of ['First', 'Second'] as const) {
        const name = `${place} ${looks[namespace].walletName}`
        this.wallets.push(await installWallet(this.page, namespace, { name, id: name.replaceAll(' ', '') }))
      }
    await this.demo.open({ only: spoken.join(), multiWallet })
  }

  of(namespace: Namespace): readonly [PageWallet, PageWallet] {
    const [first, second] = this.wallets.filter(wallet => wallet.namespace === namespace)
    if (!first || !second) throw new Error(`No ${namespace} wallets were installed`)
    return [first, second]
  }

  /** Opens the view of a connected namespace with its wallets. */
  async manage(wallet: PageWallet): Promise<void> {
    const { modal } = this.demo
    await this.demo.openModal()
    await modal
      .view('Account')
      .getByRole('button', { name: / Wallet$/ })
      .click()
    const only = spoken.length === 1
    if (!only) await modal.button(new RegExp(`^Manage ${wallet.name}`)).click()
    await modal.view(only ? 'Wallets' : looks[wallet.namespace].displayName).waitFor()
  }

  async connectBoth(namespace: Namespace): Promise<void> {
    const [first, second] = this.of(namespace)
    await this.connect(first)
    await this.manage(first)
    await this.demo.modal.button('Connect another wallet').click()
    await this.demo.modal.chooseWallet(second.name)
    await expect(this.demo.modal.dialog).toHaveCount(0)
  }

  /** Connects where nothing is connected in the wallet's namespace. */
  async connect(wallet: PageWallet): Promise<void> {
    const { modal } = this.demo
    await this.demo.openModal()
    if (await this.demo.accountButton.isVisible()) {
      await modal
        .view('Account')
        .getByRole('button', { name: / Wallet$/ })
        .click()
      await modal.button(new RegExp(`^Connect an? ${looks[wallet.namespace].displayName} wallet$`)).click()
    }
    await modal.chooseWallet(wallet.name)
    await expect(modal.dialog).toHaveCount(0)
  }

  async connectEverything(): Promise<void> {
    for (const namespace of spoken) await this.connectBoth(namespace)
  }

  /** The namespace in use has this wallet's account in use, and it signs. */
  async sign(wallet: PageWallet): Promise<void> {
    await expect.poll(async () => (await this.demo.accounts())[0]).toBe(wallet.holders[0].address)
    await this.demo.act('Sign message')
    await expect(this.demo.result).toHaveText(/^valid signature/)
  }

  /** The page makes the namespace the one in use. */
  async use(namespace: Namespace): Promise<void> {
    await this.demo.act(looks[namespace].network)
    await expect(this.demo.result).toHaveText(`switched to ${looks[namespace].network}`)
  }

  /** What `useConnections` gives of the namespace in use. */
  async connections(): Promise<{
    readonly connections: readonly string[]
    readonly recent: readonly string[]
  }> {
    const show = this.demo.action('Show connections')
    if (await show.isVisible()) await show.click()
    return JSON.parse(await this.page.getByRole('textbox', { name: 'useConnections' }).inputValue())
  }
}

const test = base.extend<{ readonly several: Several }>({
  several: async ({ page }, use) => use(new Several(page)),
})

test.describe.configure({ timeout: 90_000 })

for (const namespace of spoken) {
  test(`connects two ${namespace} wallets, switches between them and signs with each`, async ({
    several,
    picture,
  }) => {
    const { modal } = several.demo
    await several.open(true)
    const [first, second] = several.of(namespace)
    await several.connectBoth(namespace)
    await several.sign(second)
    await several.manage(second)
    const others = modal.dialog.getByRole('list', { name: 'Also connected' })
    await expect(others.getByRole('button', { name: first.name }).first()).toHaveAccessibleName(
      short(first.holders[0].address),
    )
    await picture(`several-wallets-${namespace}`)
    await others.getByRole('button', { name: new RegExp(`^${first.name}`) }).click()
    await expect(others.getByRole('button', { name: new RegExp(`^${second.name}`) })).toBeVisible()
    await modal.close.click()
    await several.sign(first)
    await several.manage(first)
    await others.getByRole('button', { name: new RegExp(`^${second.name}`) }).click()
    await expect(others.getByRole('button', { name: new RegExp(`^${first.name}`) })).toBeVisible()
    await modal.close.click()
    await several.sign(second)
    // To connect, once each, and to sign: switching asks nobody.
    expect([await first.promptCount(), await second.promptCount()]).toEqual([2, 3])
  })

  test(`has both ${namespace} wallets again after a reload, without a prompt`, async ({ several, page }) => {
    await several.open(true)
    const [first, second] = several.of(namespace)
    await several.connectBoth(namespace)
    await page.reload()
    await several.sign(second)
    await several.manage(second)
    const others = several.demo.modal.dialog.getByRole('list', { name: 'Also connected' })
    await others.getByRole('button', { name: new RegExp(`^${first.name}`) }).click()
    await expect(others.getByRole('button', { name: new RegExp(`^${second.name}`) })).toBeVisible()
    await several.demo.modal.close.click()
    await several.sign(first)
    expect([await first.promptCount(), await second.promptCount()]).toEqual([1, 1])
  })

  test(`disconnects one ${namespace} wallet, then all`, async ({ several, page }) => {
    const { demo } = several
    await several.open(true)
    const [first, second] = several.of(namespace)
    await several.connectBoth(namespace)
    await several.manage(second)
    await demo.modal.button(`Disconnect ${first.name}`).click()
    const recent = demo.modal.dialog.getByRole('list', { name: 'Recently connected' })
    await expect(recent.getByRole('button', { name: new RegExp(`^${first.name}`) })).toBeVisible()
    await expect(demo.modal.dialog.getByRole('list', { name: 'Also connected' })).toHaveCount(0)
    await demo.modal.close.click()
    await several.sign(second)
    await expect.poll(async () => (await several.connections()).connections).toHaveLength(1)
    await expect.poll(async () => (await several.connections()).recent).toHaveLength(1)
    await several.manage(second)
    await demo.modal.button('Disconnect').click()
    await expect(demo.modal.dialog).toHaveCount(0)
    await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
    await expect.poll(async () => (await several.connections()).connections).toEqual([])
    await page.reload()
    await expect(demo.hook('useAccount')).toHaveValue(/"isRestoring": false/)
    await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
  })

  test(`a ${namespace} wallet that ends the connection leaves the other one`, async ({ several }) => {
    await several.open(true)
    const [first, second] = several.of(namespace)
    await several.connectBoth(namespace)
    await second.disconnect()
    await several.sign(first)
  })

  test(`without several wallets a second ${namespace} wallet takes the place of the first`, async ({
    several,
    page,
  }) => {
    const { demo } = several
    await several.open(false)
    const [first, second] = several.of(namespace)
    await several.connectBoth(namespace)
    await several.sign(second)
    expect(await several.connections()).toEqual({ connections: [], recent: [] })
    await several.manage(second)
    await expect(demo.modal.dialog).toContainText('Multi-Wallet Not Enabled')
    await expect(demo.modal.dialog).not.toContainText(first.name)
    await page.reload()
    await several.sign(second)
  })
}

if (spoken.length === 2) {
  test('two wallets in two namespaces: all four sign, and all four are back after a reload', async ({
    several,
    page,
  }) => {
    await several.open(true)
    await several.connectEverything()
    for (const reload of [false, true]) {
      if (reload) await page.reload()
      for (const namespace of spoken) {
        await several.use(namespace)
        const [first, second] = several.of(namespace)
        await expect.poll(async () => (await several.connections()).connections).toHaveLength(2)
        const [used = '', spare = ''] = (await several.connections()).connections
        const [now, next] = used.endsWith(second.holders[0].address) ? [second, first] : [first, second]
        expect(spare).toContain(next.holders[0].address)
        await several.sign(now)
        await several.manage(now)
        await several.demo.modal.button(new RegExp(`^${next.name}`)).click()
        await expect(several.demo.modal.button(new RegExp(`^${now.name}`))).toBeVisible()
        await several.demo.modal.close.click()
        await several.sign(next)
      }
    }
  })

  test('all wallets of all namespaces are disconnected at once', async ({ several, page }) => {
    const { demo } = several
    await several.open(true)
    await several.connectEverything()
    await demo.openModal()
    await demo.modal
      .view('Account')
      .getByRole('button', { name: / Wallet$/ })
      .click()
    await demo.modal.button('Disconnect all').click()
    await expect(demo.modal.dialog).toHaveCount(0)
    for (const reload of [false, true]) {
      if (reload) await page.reload()
      for (const namespace of spoken) {
        await several.use(namespace)
        await expect(demo.hook('useAccount')).toHaveValue(/"isRestoring": false/)
        await expect.poll(async () => (await several.connections()).connections).toEqual([])
      }
    }
    await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
  })
}
