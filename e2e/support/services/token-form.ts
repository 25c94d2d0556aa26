import type { Locator } from '@playwright/test'
import type { DemoPage } from '../demo'

/** The form that adds a token. */
export const tokenForm = (demo: DemoPage) => {
  const view = demo.modal.view('Add token')
  return {
    view,
    field: demo.modal.field('Token address'),
    submit: view.getByRole('button', { name: 'Add token', exact: true }),
    fact: (label: string): Locator =>
      view.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd'),
    async open(): Promise<void> {
      await demo.openModal()
      await demo.modal.account.getByRole('button', { name: 'Add token', exact: true }).click()
      await view.waitFor()
    },
  }
}

/** A token in the list of the account. */
export const tokenRow = (demo: DemoPage, name: string): Locator =>
  demo.modal.account
    .getByRole('list', { name: 'Tokens' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
