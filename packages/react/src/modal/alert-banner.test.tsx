import { type AlertName, alerts } from '@latchkey/core'
import { act, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createTestClient } from '../testing/create-test-client.js'
import { mountModal } from './mount-modal.js'

let release = () => {}
afterEach(() => act(async () => release()))

/** The root of an open modal that shows an alert. */
async function show(name: AlertName) {
  const { client, env } = createTestClient({ debug: true })
  client.start()
  client.open()
  await act(async () => {
    const modal = mountModal({ ...client, env: { ...env, window: window as never } }, {})
    release = () => {
      modal.remove()
      client.destroy()
    }
  })
  await act(async () => client.modal.actions.alert(name))
  const host = document.querySelector('[data-latchkey-modal]')?.shadowRoot?.querySelector('.lk-root')
  return { client, root: host as HTMLElement }
}

it.each(Object.entries(alerts).map(([name, { title }]) => [name as AlertName, title] as const))(
  'the alert %s is shown under the title %s that the developer reads',
  async (name, title) => {
    const { root } = await show(name)
    expect(await within(root).findByText(title)).toBeTruthy()
  },
)

it('says that it is for developers, and goes when they have read it, with the focus on the title', async () => {
  const { client, root } = await show('networkNotFound')
  const button = await within(root).findByRole('button', { name: 'Dismiss' })
  expect(within(root).getByText(/Only developers see this/)).toBeTruthy()
  button.focus()
  await act(async () => button.click())
  expect(client.modal.state.alert).toBeNull()
  expect(within(root).queryByText(/Only developers see this/)).toBeNull()
  expect((root.getRootNode() as ShadowRoot).activeElement?.className).toBe('lk-title')
})
