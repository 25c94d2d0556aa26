import type { Locator, Page } from '@playwright/test'

/** The modal, whatever it shows. */
export class ModalPage {
  readonly dialog: Locator
  /** The name of the view. */
  readonly title: Locator
  readonly close: Locator
  readonly back: Locator

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog')
    this.title = this.dialog.getByRole('heading', { level: 2 })
    this.close = this.button('Close')
    this.back = this.button('Back')
  }

  /** The modal while it shows the view of this name. */
  view(name: string): Locator {
    return this.page.getByRole('dialog', { name, exact: true })
  }

  /** A button by its whole name, or by a pattern. */
  button(name: string | RegExp): Locator {
    return this.dialog.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
  }

  /** A row of the list of wallets; badges are part of its name. */
  wallet(name: string): Locator {
    return this.view('Connect wallet').getByRole('button', { name: new RegExp(`^${name}( \\w+)?$`) })
  }

  /** The rows of the lists, in order. */
  get rows(): Locator {
    return this.dialog.getByRole('listitem').getByRole('button')
  }

  async chooseWallet(name: string): Promise<void> {
    await this.wallet(name).click()
  }

  /** A row of a list of networks. */
  network(name: string): Locator {
    return this.dialog.getByRole('listitem').getByRole('button', { name: new RegExp(`^${name}`) })
  }

  /** What the view says of its own accord. */
  get status(): Locator {
    return this.dialog.getByRole('status')
  }

  /** A field by its whole name, or by a pattern. */
  field(name: string | RegExp): Locator {
    return this.dialog.getByRole('textbox', typeof name === 'string' ? { name, exact: true } : { name })
  }
}
