import type { Locator } from '@playwright/test'
import type { ModalText } from './modal-text'
import { escapePattern, startingWith } from './names'

/** The send form of the modal. */
export interface SendFormPage {
  readonly amount: Locator
  readonly recipient: Locator
  /** The button that leads to the review. */
  readonly review: Locator
  /** The button of the review that asks the wallet. */
  readonly confirm: Locator
  /** Opens the form from the page, by way of the account. */
  open(): Promise<void>
  /** Chooses a token by its name, such as `Local Dollar`. */
  chooseToken(name: string): Promise<void>
  fill(amount: string, recipient: string): Promise<void>
  /** Fills the form, goes to the review and asks the wallet. */
  send(amount: string, recipient: string): Promise<void>
}

/** What the form needs of the modal that it is in. */
interface SendFormHost {
  readonly text: ModalText
  view(name: string): Locator
  button(name: string | RegExp): Locator
  field(name: string | RegExp): Locator
  open(): Promise<void>
}

export const createSendForm = (host: SendFormHost): SendFormPage => {
  const { account, send: text } = host.text
  const amount = host.field(startingWith(text.amount))
  const recipient = host.field(startingWith(text.recipient))
  const review = host.button(text.review)
  const confirm = host.view(text.reviewTitle).getByRole('button', { name: text.confirm, exact: true })
  const fill = async (sum: string, to: string): Promise<void> => {
    await amount.fill(sum)
    await recipient.fill(to)
  }
  return {
    amount,
    recipient,
    review,
    confirm,
    fill,
    async open() {
      await host.open()
      await host.view(account.title).getByRole('button', { name: account.send, exact: true }).click()
      await amount.waitFor()
    },
    async chooseToken(name) {
      await host.button(new RegExp(`${escapePattern(text.token)}$`)).click()
      await host
        .view(text.selectToken)
        .getByRole('button', { name: startingWith(name) })
        .click()
      await amount.waitFor()
    },
    async send(sum, to) {
      await fill(sum, to)
      await review.click()
      await confirm.click()
    },
  }
}
