import { type Client, createClient } from '@latchkey/core'
import { createFakeAdapter, createFakeEnv, createFakeNetwork, type FakeEnv } from '@latchkey/core/testing'
import { ar } from '@latchkey/ui/text/ar'
import { de } from '@latchkey/ui/text/de'
import { act, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { ResolvedSettings } from '../settings.js'
import { idleTransport } from '../testing/idle-transport.js'
import { mountModal } from './mount-modal.js'

const inside = () =>
  within(
    document.querySelector('[data-latchkey-modal]')?.shadowRoot?.querySelector('.lk-root') as HTMLElement,
  )
let release = () => {}
afterEach(() => act(async () => release()))

async function open(
  prepare: (env: FakeEnv) => void = () => {},
  settings: ResolvedSettings = {},
): Promise<{ client: Client; env: FakeEnv }> {
  const env = createFakeEnv()
  prepare(env)
  const client = createClient({
    adapters: [createFakeAdapter()],
    networks: [createFakeNetwork('1')],
    projectId: 'test',
    transports: [idleTransport],
    walletSource: { list: async () => ({ wallets: [{ id: 'ape', name: 'Ape' }], count: 1 }) },
    env: { ...env, window: window as never },
  })
  client.start()
  client.open()
  await act(async () => {
    const modal = mountModal(client, settings)
    release = () => {
      modal.remove()
      client.destroy()
    }
  })
  return { client, env }
}
/** A route that no view can draw. */
const breakView = (client: Client) =>
  act(async () => client.router.actions.push('SwitchNetwork', { networkId: 5 as never }))

describe('a view that fails', () => {
  it.each([
    ['en', {}, 'Something went wrong. Try again.', 'Try again'],
    ['de', { locale: de }, de.text.common.failed, de.text.common.retry],
    ['ar', { locale: ar }, ar.text.common.failed, ar.text.common.retry],
  ])('says so to everybody in %s, tells the developer, and leads back to a usable view', async (...row) => {
    const [, settings, failed, retry] = row
    const { client, env } = await open(undefined, settings)
    await breakView(client)
    const alert = await inside().findByRole('alert')
    expect(alert.textContent).toContain(failed)
    expect(env.log.entries.filter(({ level }) => level === 'error')).toHaveLength(1)
    await act(async () => within(alert).getByRole('button', { name: retry }).click())
    expect(await inside().findByRole('button', { name: /Fake Wallet/ })).toBeTruthy()
    expect(inside().queryByRole('alert')).toBeNull()
  })

  it('is forgotten on the way back', async () => {
    const { client } = await open()
    await breakView(client)
    await inside().findByRole('alert')
    await act(async () => client.router.actions.goBack())
    await waitFor(() => expect(inside().getByRole('button', { name: /Fake Wallet/ })).toBeTruthy())
  })
})

describe('what somebody put into storage', () => {
  const wallet = { id: 'fox', name: 'Fox' }
  it.each(
    Object.entries({
      rdns: 5,
      mobileLink: 5,
      desktopLink: {},
      universalLink: [],
      imageUrl: null,
      chains: 'eip155',
      name: ['Fox'],
      badge: 1,
    }),
  )('with a wrong %s does not blank the list of wallets', async (field, value) => {
    const stored = JSON.stringify([{ ...wallet, [field]: value }])
    await open(env => env.storage.set('@latchkey/recent_listed_wallets', stored))
    expect(await inside().findByRole('button', { name: /Fake Wallet/ })).toBeTruthy()
    await waitFor(() => expect(inside().getByRole('button', { name: /Ape/ })).toBeTruthy())
    expect(inside().queryByRole('button', { name: /Fox/ })).toBeNull()
    expect(inside().queryByRole('alert')).toBeNull()
  })
})
