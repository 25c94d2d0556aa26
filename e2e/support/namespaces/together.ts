import { en } from '@latchkey/ui/text/en'
import type { Locator, Page } from '@playwright/test'
import { type DemoAddress, DemoPage } from '../demo'
import { test as base, expect } from '../test'
import {
  installWallet,
  ledgerOf,
  looks,
  type Namespace,
  namespaces,
  type PageWallet,
  type Place,
} from './namespaces'

export { expect } from '../test'

const { profileWallets: words } = en.text

/** The page with a wallet of every namespace beside each other. */
export class Together {
  readonly demo: DemoPage
  readonly wallets = new Map<Namespace, PageWallet>()

  constructor(readonly page: Page) {
    this.demo = new DemoPage(page)
  }

  /** The wallet of a namespace. */
  wallet(namespace: Namespace): PageWallet {
    const wallet = this.wallets.get(namespace)
    if (!wallet) throw new Error(`No ${namespace} wallet was installed`)
    return wallet
  }

  /** Puts a wallet of each namespace into the page and opens it. */
  async open(address: DemoAddress = {}): Promise<void> {
    const installed = await Promise.all(namespaces.map(namespace => installWallet(this.page, namespace)))
    for (const wallet of installed) this.wallets.set(wallet.namespace, wallet)
    await this.demo.open({ only: namespaces.join(), ...address })
  }

  /** The view of the wallets side by side, opened from the account. */
  async overview(): Promise<Locator> {
    const { modal } = this.demo
    await this.demo.openWallets()
    const view = modal.view(words.title)
    await view.waitFor()
    return view
  }

  /** The row of a connected namespace in the overview. */
  row(namespace: Namespace): Locator {
    return this.demo.modal
      .view(words.title)
      .getByRole('button', { name: new RegExp(`^${this.wallet(namespace).name}`) })
  }

  /** The row of a namespace that nothing is connected in. */
  offer(namespace: Namespace): Locator {
    return this.demo.modal.button(words.connectTo(looks[namespace].displayName))
  }

  /** Connects a wallet beside those that are connected, from the overview. */
  async connectMore(namespace: Namespace): Promise<void> {
    await this.overview()
    await this.offer(namespace).click()
    await this.demo.modal.choose(this.wallet(namespace).name)
    await expect(this.demo.modal.dialog).toHaveCount(0)
  }

  /** Connects the wallets of all namespaces, or of these. */
  async connectAll(wanted: readonly Namespace[] = namespaces): Promise<void> {
    const [first, ...others] = wanted
    if (first) await this.demo.connect(this.wallet(first).name)
    for (const namespace of others) await this.connectMore(namespace)
  }

  /** Makes a connected namespace the active one, and closes the modal. */
  async use(namespace: Namespace): Promise<void> {
    await this.overview()
    await this.row(namespace).click()
    await this.demo.modal.view('Account').waitFor()
    await this.demo.modal.close.click()
    await expect(this.demo.modal.dialog).toHaveCount(0)
    await expect(this.demo.hook('useAccount')).toHaveValue(new RegExp(`"namespace": "${namespace}"`))
  }

  /**
   * The active wallet signs a message that the standard's verifier accepts, with the account of this namespace as one of
   * its networks spells it.
   */
  async sign(namespace: Namespace, place: Place = 0): Promise<void> {
    const address = ledgerOf(namespace, place).addressOf(this.wallet(namespace).holders[0].keys)
    await expect(this.demo.hook('useAccount')).toHaveValue(new RegExp(`"address": "${address}"`))
    await this.demo.act('Sign message')
    await expect(this.demo.result).toHaveText(/^valid signature/)
  }

  /** Opens the overview and says which namespaces are connected there; leaves it open. */
  async expectConnected(wanted: readonly Namespace[]): Promise<void> {
    await this.overview()
    for (const namespace of namespaces)
      await expect(wanted.includes(namespace) ? this.row(namespace) : this.offer(namespace)).toBeVisible()
  }
}

/** Playwright's `test` with all namespaces in one page. */
export const test = base.extend<{ readonly together: Together }>({
  together: async ({ page }, use) => use(new Together(page)),
})
