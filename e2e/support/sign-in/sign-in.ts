import { enSignIn } from '@latchkey/ui/text/en-sign-in'
import type { Locator, Page } from '@playwright/test'
import { type DemoAddress, DemoPage } from '../demo'
import { ledgerOf, networksOf, type PageWallet, type Place } from '../namespaces/namespaces'
import { test as base, expect } from '../test'
import { type SignInSite, startSite } from './site'

export { expect } from '../test'

/** The words of the view. */
export const words = enSignIn

/** What the services tell members: 401 and nobody where nobody is signed in. */
export interface Members {
  readonly status: number
  /** CAIP-10, in alphabetical order. */
  readonly accounts: readonly string[]
}

/** The services know nobody. */
export const nobody: Members = { status: 401, accounts: [] }

/** The services know these accounts, and no others. */
export const signedInAs = (...accounts: readonly string[]): Members => ({
  status: 200,
  accounts: [...accounts].sort(),
})

/** The CAIP-10 id of an account of a wallet on a network of its namespace. */
export const accountOf = ({ namespace, holders }: PageWallet, place: Place = 0, index = 0): string => {
  const { keys } = holders[index] ?? holders[0]
  return `${networksOf(namespace)[place]?.caipNetworkId}:${ledgerOf(namespace, place).addressOf(keys)}`
}

/** The demo with a sign-in, as a visitor uses it. */
export class SignInPage {
  /** The view with the text. */
  readonly view: Locator
  readonly sign: Locator
  readonly cancel: Locator
  readonly retry: Locator
  /** Why the last attempt failed. */
  readonly failure: Locator

  constructor(
    readonly page: Page,
    readonly demo: DemoPage,
  ) {
    const { modal } = demo
    this.view = modal.view(words.title)
    const button = (name: string) => this.view.getByRole('button', { name, exact: true })
    this.sign = button(words.sign)
    this.cancel = button(words.cancel)
    this.retry = button('Try again')
    // A message of the modal stands after it.
    this.failure = this.view.getByRole('alert').first()
  }

  /** Opens the demo with a sign-in, which connecting needs unless told otherwise. */
  open(address: DemoAddress = {}): Promise<void> {
    return this.demo.open({ members: true, required: true, ...address })
  }

  /** Chooses a wallet, up to the text. */
  async choose(wallet: Pick<PageWallet, 'name'>): Promise<void> {
    await this.demo.openModal()
    await this.demo.modal.choose(wallet.name)
    await expect(this.sign).toBeEnabled()
  }

  /** Opens the modal, and waits until a wallet may sign in while it connects: that needs a nonce. */
  async openReady(): Promise<void> {
    const fetched = this.page.waitForResponse(/\/siwx\/nonce/)
    await this.demo.openModal()
    await (await fetched).finished()
  }

  /** Writes down the titles of the modal from now on, each once in a row. The result gives them. */
  async recordViews(): Promise<() => Promise<readonly string[]>> {
    await this.page.evaluate(() => {
      const shown: string[] = []
      Reflect.set(window, 'shownViews', shown)
      const look = () => {
        const { shadowRoot } = document.querySelector('[data-latchkey-modal]') ?? {}
        const title = shadowRoot?.querySelector('h2')?.textContent
        if (title && title !== shown.at(-1)) shown.push(title)
        requestAnimationFrame(look)
      }
      look()
    })
    return () => this.page.evaluate(() => Reflect.get(window, 'shownViews') as string[])
  }

  /** Presses the button of the shown text, and waits until the page has it. */
  async agree(): Promise<void> {
    await this.sign.click()
    await this.expectSignedIn()
  }

  /** Connects a wallet and signs in with it. */
  async enter(wallet: Pick<PageWallet, 'name'>): Promise<void> {
    await this.choose(wallet)
    await this.agree()
  }

  /** The modal is gone, and the page shows an account. */
  async expectSignedIn(): Promise<void> {
    await expect(this.demo.modal.dialog).toHaveCount(0)
    await expect(this.demo.accountButton).toBeVisible()
  }

  /** Nothing is connected, and the modal is gone. */
  async expectDisconnected(): Promise<void> {
    await expect(this.demo.connectButton).toHaveAccessibleName('Connect wallet')
    await expect(this.demo.modal.dialog).toHaveCount(0)
  }

  /** Opens the account, whose row says whether somebody is signed in. */
  async expectRow(text: string): Promise<void> {
    await this.demo.openModal()
    await expect(this.demo.modal.view('Account').getByText(text, { exact: true })).toBeVisible()
  }

  /** The whole text that is to be signed. */
  async text(): Promise<string> {
    return (await this.view.locator('pre').textContent()) ?? ''
  }

  /** What the services say, asked with the cookies of the page. */
  members(): Promise<Members> {
    return this.page.evaluate(async () => {
      const response = await fetch('/members')
      const { accounts = [] } = (await response.json()) as { readonly accounts?: string[] }
      return { status: response.status, accounts: accounts.sort() }
    })
  }

  async expectMembers(members: Members): Promise<void> {
    await expect.poll(() => this.members()).toEqual(members)
  }
}

interface SignInFixtures {
  readonly signIn: SignInPage
}

interface SignInWorkerFixtures {
  readonly startedSite: SignInSite
}

/** `test`, with the demo on a site whose services visitors sign in at. */
export const test = base.extend<SignInFixtures & { readonly site: SignInSite }, SignInWorkerFixtures>({
  startedSite: [
    async ({ browserName: _ }, use) => {
      const site = await startSite()
      await use(site)
      await site.close()
    },
    // Under load the database takes its time to be made, once per worker.
    { scope: 'worker', timeout: 180_000 },
  ],

  site: async ({ startedSite }, use) => {
    startedSite.reset()
    await use(startedSite)
  },

  demo: async ({ page, site }, use) => use(new DemoPage(page, site.url)),

  signIn: async ({ page, demo }, use) => use(new SignInPage(page, demo)),
})
