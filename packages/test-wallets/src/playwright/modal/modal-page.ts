import type { Locator, Page } from '@playwright/test'
import { type ModalText, type ModalTextOverrides, mergeModalText } from './modal-text'
import { accountButton, oneOf, startingWith, walletRow } from './names'
import { createSendForm, type SendFormPage } from './send-form'

/** A page, a `Frame`, or a `FrameLocator` for a dapp in an iframe. */
export type ModalScope = Pick<Page, 'getByRole' | 'locator'>

/** How a page shows the modal. */
export interface ModalOptions {
  /** The `text` of the page's locale, or the strings that the app replaced. Default: English. */
  readonly text?: ModalTextOverrides
}

/** The kit's modal in a page. Locators are properties, actions are methods; everything is found by role and name. */
export interface ModalPage {
  /** The strings that are looked for. */
  readonly text: ModalText
  /** The kit's buttons on the page. */
  readonly connectButton: Locator
  readonly accountButton: Locator
  readonly dialog: Locator
  /** The heading of the view. */
  readonly title: Locator
  readonly close: Locator
  readonly back: Locator
  /** The modal while it shows the account. */
  readonly account: Locator
  /** The rows of the connect view, in their order. */
  readonly wallets: Locator
  /** The rows of the lists in any view, in their order. */
  readonly rows: Locator
  /** Status messages that screen readers announce. */
  readonly status: Locator
  readonly sendForm: SendFormPage
  /** The modal while it shows the view of this name. */
  view(name: string): Locator
  /** A button by its whole name, or by a pattern. */
  button(name: string | RegExp): Locator
  /** A text field by its whole name, or by a pattern. */
  field(name: string | RegExp): Locator
  /** The row of a wallet in the connect view, by the wallet's name. */
  wallet(name: string): Locator
  /** The row of a network, by the beginning of its name. */
  network(name: string): Locator
  /** Opens the modal by the kit's connect or account button. */
  open(): Promise<void>
  /** Chooses a wallet in the open connect view. */
  choose(wallet: string): Promise<void>
  /** Opens the account and ends the connection of its wallet. */
  disconnect(): Promise<void>
}

const named = (name: string | RegExp) => (typeof name === 'string' ? { name, exact: true } : { name })

/** Returns the page object of the modal. @see connectWith for the whole way to a connection */
export const modal = (scope: ModalScope, options: ModalOptions = {}): ModalPage => {
  const text = mergeModalText(options.text)
  const { button: names, common, connect, account: accountText } = text
  // The kit's own element: a dapp may have dialogs of its own.
  const host = scope.locator('[data-latchkey-modal]')
  const dialog = host.getByRole('dialog')
  const pageButton = (name: RegExp) => scope.getByRole('button', { name }).filter({ visible: true }).first()
  const view = (name: string) => host.getByRole('dialog', { name, exact: true })
  const button = (name: string | RegExp) => dialog.getByRole('button', named(name))
  const field = (name: string | RegExp) => dialog.getByRole('textbox', named(name))
  const connectButton = pageButton(oneOf(names.connect, names.connecting, names.reconnecting))
  const shownAccount = pageButton(accountButton(text))
  const wallet = (name: string) => view(connect.title).getByRole('button', { name: walletRow(name, text) })
  const open = async () => {
    await connectButton.or(shownAccount).first().click()
    await dialog.waitFor()
  }
  return {
    text,
    connectButton,
    accountButton: shownAccount,
    dialog,
    title: dialog.getByRole('heading', { level: 2 }),
    close: button(common.close),
    back: button(common.back),
    account: view(accountText.title),
    wallets: view(connect.title).getByRole('listitem').getByRole('button'),
    rows: dialog.getByRole('listitem').getByRole('button'),
    status: dialog.getByRole('status'),
    sendForm: createSendForm({ text, view, button, field, open }),
    view,
    button,
    field,
    wallet,
    network: name => dialog.getByRole('listitem').getByRole('button', { name: startingWith(name) }),
    open,
    choose: name => wallet(name).click(),
    async disconnect() {
      const account = view(accountText.title)
      if (!(await account.isVisible())) await open()
      await account.getByRole('button', { name: accountText.disconnect, exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
    },
  }
}

/**
 * Connects a wallet as a visitor does: opens the modal by the kit's connect button, chooses the wallet and waits until
 * the modal has closed. The wallet has to approve by itself; for manual approval use {@link modal} and `approvePrompt`.
 */
export const connectWith = async (
  scope: ModalScope,
  wallet: string,
  options: ModalOptions = {},
): Promise<void> => {
  const page = modal(scope, options)
  if (!(await page.dialog.isVisible())) await page.open()
  await page.choose(wallet)
  await page.accountButton.waitFor()
  await page.dialog.waitFor({ state: 'detached' })
}
