// @vitest-environment jsdom

import { type AlertName, alerts } from '@latchkey/core'
import { act, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createTestClient } from '../testing/create-test-client.js'
import { mountModal } from './mount-modal.js'

let release = () => {}
afterEach(() => act(async () => release()))

it.each(Object.entries(alerts).map(([name, { title }]) => [name as AlertName, title] as const))(
  'the alert %s is shown under the title %s that the developer reads',
  async (name, title) => {
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
    expect(await within(host as HTMLElement).findByText(title)).toBeTruthy()
  },
)
