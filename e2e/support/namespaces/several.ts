import type { Page } from '@playwright/test'
import { DemoPage } from '../demo'
import { test as base, expect } from '../test'
import { hasNamespaces, installWallet, looks, type Namespace, type PageWallet } from './namespaces'

export { expect } from '../test'

/** The namespaces with two wallets each, as far as their nodes run here. */
export const spoken = (['eip155', 'solana'] as const).filter(namespace => hasNamespaces(namespace))

/** Two wallets of each namespace in one page. */
export class Several {
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
    await this.demo.openWallets()
    const only = spoken.length === 1
    if (!only) await modal.button(new RegExp(`^Manage ${wallet.name}`)).click()
    await modal.view(only ? 'Wallets' : looks[wallet.namespace].displayName).waitFor()
  }

  async connectBoth(namespace: Namespace): Promise<void> {
    const [first, second] = this.of(namespace)
    await this.connect(first)
    await this.manage(first)
    await this.demo.modal.button('Connect another wallet').click()
    await this.demo.modal.choose(second.name)
    await expect(this.demo.modal.dialog).toHaveCount(0)
  }

  /** Connects where nothing is connected in the wallet's namespace. */
  async connect(wallet: PageWallet): Promise<void> {
    const { modal } = this.demo
    if (await this.demo.accountButton.isVisible()) {
      await this.demo.openWallets()
      await modal.button(new RegExp(`^Connect an? ${looks[wallet.namespace].displayName} wallet$`)).click()
    } else await this.demo.openModal()
    await modal.choose(wallet.name)
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

export const test = base.extend<{ readonly several: Several }>({
  several: async ({ page }, use) => use(new Several(page)),
})
