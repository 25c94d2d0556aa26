import type { Locator } from '@playwright/test'
import type { DemoPage } from './demo'

/** The form to send with, opened from the account. */
export class SendForm {
  readonly amount: Locator
  readonly recipient: Locator
  readonly review: Locator
  readonly confirm: Locator

  constructor(readonly demo: DemoPage) {
    const { modal } = demo
    this.amount = modal.field(/^Amount/)
    this.recipient = modal.field(/^Recipient/)
    this.review = modal.button('Review')
    this.confirm = modal.view('Review and send').getByRole('button', { name: 'Send', exact: true })
  }

  async open(): Promise<void> {
    await this.demo.openModal()
    await this.demo.modal.button('Send').click()
    await this.amount.waitFor()
  }

  async chooseToken(name: string): Promise<void> {
    await this.demo.modal.button(/Token$/).click()
    await this.demo.modal
      .view('Select token')
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click()
    await this.amount.waitFor()
  }

  async fill(amount: string, recipient: string): Promise<void> {
    await this.amount.fill(amount)
    await this.recipient.fill(recipient)
  }

  /** Fills the form, looks at the review and sends. */
  async send(amount: string, recipient: string): Promise<void> {
    await this.fill(amount, recipient)
    await this.review.click()
    await this.confirm.click()
  }
}
