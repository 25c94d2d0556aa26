import { type ModalPage, modal } from '@latchkey/test-wallets/playwright'
import type { Locator, Page } from '@playwright/test'
import { readWorld } from '../setup/world'
import type { SignedByWallet } from './verify-signature'

/** What the demo can be told in its address: see its options panel. */
export interface DemoAddress {
  readonly page?: '/' | '/core.html' | '/mount.html'
  readonly theme?: 'light' | 'dark'
  readonly locale?: 'ar' | 'de'
  readonly currency?: 'eur'
  readonly reconnect?: boolean
  readonly networkSwitch?: boolean
  readonly allowUnsupported?: boolean
  readonly send?: boolean
  readonly receive?: boolean
  readonly multiWallet?: boolean
  /** Whether smart sessions are offered, where the page has services. Off by default. */
  readonly sessions?: boolean
  /** Whether visitors sign in at the services. Off by default. */
  readonly members?: boolean
  /** Whether a connection ends that nobody signs in with. Off by default. */
  readonly required?: boolean
  /** Whether an account signs in on each network by itself. Off by default. */
  readonly eachNetwork?: boolean
  /** The namespaces of the page's client, by comma. Default `eip155`; `''` gives all of them. */
  readonly only?: string
  /** Whether phones are offered. Off by default: most tests are about wallets in the page. */
  readonly phones?: boolean
  /** Whether the page uses the services of the run, where a test has some. On by default. */
  readonly services?: boolean
  /** Whether a host attests the page to phones. Off by default: the relay is one of its own. */
  readonly attestation?: boolean
  /** Whether the page is served under the content security policy of `csp.html`. */
  readonly strictPolicy?: boolean
}

/** The demo as a visitor uses it. */
export class DemoPage {
  readonly modal: ModalPage
  /** The button in the page's header: connects, and then shows the account. */
  readonly connectButton: Locator
  readonly accountButton: Locator
  readonly networkButton: Locator
  /** What the last action said. */
  readonly result: Locator

  /** The origin of the page is that of the run, unless another server passes it on. */
  constructor(
    readonly page: Page,
    private readonly origin?: string,
  ) {
    const bar = page.getByRole('banner')
    this.modal = modal(page)
    this.connectButton = bar.getByRole('button', { name: /^(Connect wallet|Connecting|Reconnecting)$/ })
    this.accountButton = bar.getByRole('button', { name: /^Account / })
    // The account button says `Unsupported network` too: the network's own stands before it.
    this.networkButton = bar
      .getByRole('button', { name: /^(Network: |Unsupported network|Select network)/ })
      .first()
    this.result = page.getByRole('status', { name: 'Result' })
  }

  /** Opens the page with options of its own. */
  async open({
    page = '/',
    only = 'eip155',
    phones = false,
    strictPolicy = false,
    ...options
  }: DemoAddress = {}): Promise<void> {
    const { demoUrl, strictDemoUrl } = readWorld()
    const query = new URLSearchParams({
      // Behind this tab nothing is installed or connected unasked.
      ...(page === '/' ? { tab: 'developer' } : {}),
      ...(only ? { only } : {}),
      ...(phones ? {} : { relay: 'off' }),
    })
    for (const [name, value] of Object.entries(options))
      query.set(name, typeof value === 'boolean' ? (value ? 'on' : 'off') : value)
    await this.page.goto(
      `${this.origin ?? (strictPolicy ? strictDemoUrl : demoUrl)}${page}${query.size > 0 ? `?${query}` : ''}`,
    )
  }

  /** Opens the modal by the button of the page. */
  async openModal(): Promise<void> {
    await this.connectButton.or(this.accountButton).click()
    await this.modal.dialog.waitFor()
  }

  /** Opens the list of wallets of the account view. */
  async openWallets(): Promise<void> {
    await this.openModal()
    await this.modal
      .view('Account')
      .getByRole('button', { name: / Wallet$/ })
      .click()
  }

  /** Connects the named wallet through the modal, and waits until the page shows its account. */
  async connect(wallet = 'Test Wallet'): Promise<void> {
    await this.openModal()
    await this.modal.choose(wallet)
    await this.accountButton.waitFor()
    await this.modal.dialog.waitFor({ state: 'detached' })
  }

  /** A button of the panel of actions, such as `Sign message`. */
  action(name: string): Locator {
    return this.page.getByRole('region', { name: 'Actions' }).getByRole('button', { name, exact: true })
  }

  /** Presses a button of the panel of actions. */
  async act(name: string): Promise<void> {
    await this.action(name).click()
  }

  /** The addresses that the wallet granted, the one in use first, as a hook gives them. */
  async accounts(): Promise<readonly string[]> {
    const { addresses } = JSON.parse(await this.hook('useAccount').inputValue()) as {
      readonly addresses: readonly { readonly address: string }[]
    }
    return addresses.map(({ address }) => address)
  }

  /** The message that was signed last, whole, as a page would send it to its server. */
  async signed(): Promise<SignedByWallet> {
    const shown = this.page.getByRole('textbox', { name: 'Signed message' })
    return JSON.parse(await shown.inputValue()) as SignedByWallet
  }

  /** Where the panel shows what a hook gives, as JSON. */
  hook(name: 'useAccount' | 'useNetwork'): Locator {
    return this.page.getByRole('textbox', { name, exact: true })
  }
}
