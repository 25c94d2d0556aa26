// @vitest-environment jsdom
import { createClient } from '@latchkey/core'
import { createFakeAdapter, createFakeEnv, createFakeNetwork } from '@latchkey/core/testing'
import { de } from '@latchkey/ui/text/de'
import { act, fireEvent, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { UiSettings } from '../settings.js'
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

async function openMadeUp(settings: UiSettings = {}, table: ViewRows = rows) {
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
