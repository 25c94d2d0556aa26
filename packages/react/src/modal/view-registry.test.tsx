import { createClient } from '@latchkey/core'
import { createFakeAdapter, createFakeEnv, createFakeNetwork } from '@latchkey/core/testing'
import { de } from '@latchkey/ui/text/de'
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ResolvedSettings } from '../settings.js'
import { defineLazyView, useText } from '../views/lazy-view.js'
import { type MountedModal, mountModal } from './mount-modal.js'
import type { ViewRows } from './view.types.js'
import { createViewRegistry, viewRows } from './view-registry.js'

declare module '@latchkey/core' {
  interface RouteParams {
    MadeUp: { readonly guest: string }
  }
}

const words = { madeUp: { title: 'Made-up view', greet: (guest: string) => `Good day, ${guest}` } }

function MadeUp({ params }: { readonly params: { readonly guest: string } }) {
  const { common, madeUp } = useText<typeof words>()
  return <p>{`${madeUp.greet(params.guest)}. ${common.retry}!`}</p>
}

// What a feature adds beside its own module.
const rows = {
  ...viewRows,
  MadeUp: async () => ({
    view: defineLazyView('MadeUp', {
      text: words,
      title: ({ text, params }) => `${text.madeUp.title} of ${params.guest}`,
      View: MadeUp,
    }),
  }),
}

let modal: MountedModal
let client: ReturnType<typeof createClient>
afterEach(() => {
  modal.remove()
  client.destroy()
})

async function openMadeUp(settings: ResolvedSettings = {}, table: ViewRows = rows) {
  client = createClient({
    adapters: [createFakeAdapter()],
    networks: [createFakeNetwork('1')],
    projectId: 'test',
    enableWalletConnect: false,
    env: { ...createFakeEnv(), window: window as never },
  })
  client.start()
  client.open()
  modal = mountModal(client, settings, { registry: createViewRegistry(table) })
  await act(async () => client.router.actions.push('MadeUp', { guest: 'Ada' }))
  const root = document.querySelector('[data-latchkey-modal]')?.shadowRoot?.querySelector('.lk-root')
  return within(root as HTMLElement)
}

it('opens a view of one more row, with its parameters, its title and its own words', async () => {
  const modalRoot = await openMadeUp()
  expect(await modalRoot.findByRole('heading', { name: 'Made-up view of Ada' })).toBeTruthy()
  expect(modalRoot.getByText('Good day, Ada. Try again!')).toBeTruthy()
})

it("takes the view's words from a locale that has them, and its own where the locale has none", async () => {
  const locale = { ...de, text: { ...de.text, madeUp: { ...words.madeUp, title: 'Erfundene Ansicht' } } }
  const modalRoot = await openMadeUp({ locale })
  expect(await modalRoot.findByRole('heading', { name: 'Erfundene Ansicht of Ada' })).toBeTruthy()
  modal.remove()
  client.destroy()
  const plain = await openMadeUp({ locale: de })
  expect(await plain.findByRole('heading', { name: 'Made-up view of Ada' })).toBeTruthy()
  expect(plain.getByText(`Good day, Ada. ${de.text.common.retry}!`)).toBeTruthy()
})

it('offers another try where the module arrives before its code has run, as in WebKit', async () => {
  let attempts = 0
  const loadLate = async () => {
    attempts += 1
    return attempts === 1 ? ({ view: undefined } as never) : rows.MadeUp()
  }
  const modalRoot = await openMadeUp({}, { ...rows, MadeUp: loadLate })
  await act(async () => void fireEvent.click(await modalRoot.findByRole('button', { name: 'Try again' })))
  expect(await modalRoot.findByRole('heading', { name: 'Made-up view of Ada' })).toBeTruthy()
})

const warnings = () =>
  (client.env as ReturnType<typeof createFakeEnv>).log.entries.map(({ message }) => message)

it.each([
  ['Acount', /^The modal has no view Acount\. Did you mean Account\?$/],
  ['Swop', /^The modal has no view Swop\. The views are Account, .*, UpdateEmailWallet\.$/],
  [
    undefined,
    /^The modal has no view undefined\. Name a view in an object, as in open\({ view: 'Account' }\)\.$/,
  ],
])('says of %s that no view is called so, to the visitor and to the developer', async (name, warning) => {
  const modalRoot = await openMadeUp()
  await act(async () => client.open({ view: name } as never))
  expect(await modalRoot.findByRole('heading', { name: 'Unavailable' })).toBeTruthy()
  expect(modalRoot.getByText('Not available at the moment.')).toBeTruthy()
  await waitFor(() => expect(warnings()).toEqual([expect.stringMatching(warning)]))
  await act(async () => client.open({ view: 'GetWallet' }))
  expect(await modalRoot.findByRole('heading', { name: 'Get a wallet' })).toBeTruthy()
})

it.each(['Account', 'Send', 'Receive'] as const)(
  'shows the wallets in place of %s while none is connected',
  async name => {
    const modalRoot = await openMadeUp()
    await act(async () => client.open({ view: name }))
    expect(await modalRoot.findByRole('heading', { name: 'Connect wallet' })).toBeTruthy()
    expect(client.router.state.history).toEqual([{ view: 'Connect', params: {} }])
    await act(async () => client.connect({ connectorId: 'fake' }))
    await act(async () => client.open({ view: name }))
    await waitFor(() => expect(client.router.state.history.map(({ view }) => view)).toEqual([name]))
  },
)

it('shows the wallets when one view of an account follows another and the account has gone', async () => {
  await openMadeUp()
  await act(async () => client.connect({ connectorId: 'fake' }))
  await act(async () => client.open({ view: 'Account' }))
  await waitFor(() => expect(client.router.state.history.map(({ view }) => view)).toEqual(['Account']))
  await act(async () => client.disconnect({ keepModal: true }))
  await act(async () => client.open({ view: 'Send' }))
  await waitFor(() => expect(client.router.state.history.map(({ view }) => view)).toEqual(['Connect']))
})
