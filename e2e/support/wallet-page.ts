import type { Locator, Page } from '@playwright/test'

/** How the wallet page is opened. */
export interface WalletPageAddress {
  /** `http://127.0.0.1:<port>` of `apps/wallet`. */
  readonly walletUrl: string
  readonly relayUrl: string
  /** A pairing to begin with. */
  readonly uri?: string
  /** As a universal link (`/wc?uri=`) instead of `/?uri=`. */
  readonly asLink?: boolean
  /** CAIP-2; all that the page knows unless told. */
  readonly networks?: readonly string[]
}

/** Whether an origin is verified, in the page's words. */
export type Verdict = 'Verified' | 'Not verified' | 'Address does not match' | 'Reported as a scam'

/** The wallet page, as the person with the phone uses it. */
export class WalletPage {
  readonly title: Locator
  readonly reject: Locator

  constructor(readonly page: Page) {
    this.title = page.getByRole('heading', { level: 1 })
    this.reject = page.getByRole('button', { name: 'Reject', exact: true })
  }

  async open({ walletUrl, relayUrl, uri, asLink, networks }: WalletPageAddress): Promise<void> {
    const query = new URLSearchParams({ relay: relayUrl })
    if (uri !== undefined) query.set('uri', uri)
    if (networks !== undefined) query.set('networks', networks.join(','))
    await this.page.goto(`${walletUrl}${asLink ? '/wc' : '/'}?${query}`)
    await this.title.waitFor()
  }

  /** Pastes a pairing. */
  async pair(uri: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Connection code' }).fill(uri)
    await this.page.getByRole('button', { name: 'Connect', exact: true }).click()
  }

  /** Gives the page a picture of a code. */
  async choosePicture(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await this.page.getByLabel('Picture of a code').setInputFiles(file)
  }

  /** Waits until the wallet asks for something under this title, such as `Connect app` or `Sign message`. */
  async asked(title: string): Promise<void> {
    await this.page.getByRole('main', { name: title, exact: true }).waitFor()
  }

  /** Whether the origin of the asking app is verified. */
  verdict(verdict: Verdict): Locator {
    return this.page.getByRole('note', { name: `Origin: ${verdict}` })
  }

  /** One account in the proposal that is shown, by the namespace's name: `Ethereum`, 1. */
  account(namespace: string, number: number): Locator {
    return this.page.getByRole('checkbox', { name: new RegExp(`^${namespace} account ${number}\\b`) })
  }

  /** What is to be signed, word for word. */
  get message(): Locator {
    return this.page.getByRole('region', { name: 'Message' })
  }

  /** The value of a row of the request, such as `Recipient`. */
  detail(label: string): Locator {
    return this.page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${label}$`) })
      .locator('xpath=following-sibling::dd')
  }

  /** The button that says yes: `Approve`, `Sign`, `Send`, `Switch`, `Add` or `Share`. */
  get approve(): Locator {
    return this.page.getByRole('button', { name: /^(Approve|Sign|Send|Switch|Add|Share)$/ })
  }

  /** Waits for a request under this title, and says yes to it. */
  async approveAsked(title: string): Promise<void> {
    await this.asked(title)
    await this.approve.click()
  }

  /** Waits for a request under this title, and says no to it. */
  async rejectAsked(title: string): Promise<void> {
    await this.asked(title)
    await this.reject.click()
  }

  /** The connected apps. */
  get sessions(): Locator {
    return this.page.getByRole('list', { name: 'Connected apps' }).getByRole('listitem')
  }

  /** Opens a connected app from the first view. */
  async openSession(app: string): Promise<void> {
    await this.page
      .getByRole('list', { name: 'Connected apps' })
      .getByRole('button', { name: new RegExp(app) })
      .click()
    await this.page.getByRole('main', { name: 'Connected app', exact: true }).waitFor()
  }

  /** In an open app: uses another account, from 1. */
  async switchAccount(namespace: string, number: number): Promise<void> {
    const row = this.page
      .getByRole('list', { name: `${namespace} accounts` })
      .getByRole('button', { name: new RegExp(`^Account ${number}\\b`) })
    await row.click()
    await row.and(this.page.locator('[aria-current=true]')).waitFor()
  }

  /** In an open app: goes to another network. */
  async switchNetwork(namespace: string, network: string): Promise<void> {
    const row = this.page
      .getByRole('list', { name: `${namespace} networks` })
      .getByRole('button', { name: new RegExp(`^${network}`) })
    await row.click()
    await row.and(this.page.locator('[aria-current=true]')).waitFor()
  }

  /** Goes back to the first view. */
  async back(): Promise<void> {
    await this.page.getByRole('button', { name: 'Back', exact: true }).click()
  }

  /** In an open app: ends the connection. */
  async disconnect(): Promise<void> {
    await this.page.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await this.page.getByText('This app is no longer connected').waitFor()
  }
}
