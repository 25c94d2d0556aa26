import type { ClientOptions } from '@latchkey/core'
import { en } from '@latchkey/ui/text/en'
import type { Frame, Locator, Page } from '@playwright/test'
import { readWorld } from '../../setup/world'
import { type OpenedLink, openedLinks } from './taps'

/** What `phones.html` is told in its address. */
export interface PhonesAddress {
  readonly options?: Partial<ClientOptions>
  /** How many wallets the list of its service has; without it the list of the kit. */
  readonly listed?: number
  readonly layout?: 'wide'
  readonly locale?: 'ar'
}

/** The address of `phones.html`, told so. */
export function phonesUrl({ locale, ...told }: PhonesAddress = {}): string {
  const query = new URLSearchParams({ told: JSON.stringify(told), ...(locale ? { locale } : {}) })
  return `${readWorld().pagesUrl}/phones.html?${query}`
}

const { walletConnect: words, connect, common } = en.text

/** `phones.html` as a visitor uses it by touch, in a page or in a frame. */
export class PhonesPage {
  readonly dialog: Locator
  /** The address that is connected, or `nobody`. */
  readonly account: Locator
  /** What the signature came to. */
  readonly result: Locator
  readonly sign: Locator
  readonly back: Locator

  constructor(
    readonly page: Pick<Page, 'getByRole'>,
    readonly frame: () => Pick<Frame, 'evaluate'>,
  ) {
    this.dialog = page.getByRole('dialog')
    this.account = page.getByRole('status', { name: 'Account' })
    this.result = page.getByRole('status', { name: 'Result' })
    this.sign = page.getByRole('button', { name: 'Sign', exact: true })
    this.back = this.button(common.back)
  }

  /** The page itself, without a frame. */
  static of(page: Page): PhonesPage {
    return new PhonesPage(page, () => page)
  }

  button(name: string | RegExp): Locator {
    return this.dialog.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
  }

  /** Opens the modal; it shows the account once something is connected. */
  async openModal(): Promise<void> {
    await this.page.getByRole('button', { name: /^(Connect wallet|Account )/ }).tap()
    await this.dialog.waitFor()
  }

  /** Goes from the list of wallets to one of them; `WalletConnect` is the row for any. */
  async choose(wallet: string): Promise<void> {
    await this.dialog.and(this.page.getByRole('dialog', { name: connect.title, exact: true })).waitFor()
    await this.button(new RegExp(`^${wallet}\\b`)).tap()
  }

  /** The button that opens an app. */
  opener(wallet?: string): Locator {
    return this.button(wallet === undefined ? words.openAny : common.openWallet(wallet))
  }

  /** Copies the pairing that is shown, and then opens the app by a tap; tells what was opened. */
  async openApp(wallet?: string): Promise<OpenedLink> {
    await this.button(words.copyLink).tap()
    await this.opener(wallet).tap()
    const last = (await this.opened()).at(-1)
    if (!last) throw new Error('Nothing was opened')
    return last
  }

  opened(): Promise<readonly OpenedLink[]> {
    return openedLinks(this.frame())
  }
}
