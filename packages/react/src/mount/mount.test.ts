import { createFakeAdapter, createFakeEnv } from '@latchkey/core/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { mount } from '../mount.js'
import { createTestClient } from '../testing/create-test-client.js'
import { ar } from '../text/ar.js'
import { midnight } from '../themes.js'
import { drawFace } from './draw-face.js'

const PICTURE = 'data:image/png;base64,AA'

const releases: (() => void)[] = []
afterEach(async () => {
  for (const release of releases.splice(0)) release()
  // A modal that was shown fades before it goes.
  await vi.waitFor(() => expect(dialogs()).toEqual([]))
  document.body.replaceChildren()
})

/** A place in a page with the button in it. */
function stage(options?: Parameters<typeof createTestClient>[0], settings?: Parameters<typeof mount>[2]) {
  const parts = createTestClient(options)
  const place = document.body.appendChild(document.createElement('div'))
  place.textContent = 'Loading'
  const unmount = mount(place, parts.client, settings)
  releases.push(unmount, () => parts.client.destroy())
  const [button, ...rest] = place.querySelectorAll('button')
  if (!button || rest.length > 0) throw new Error('There is not one button')
  const connect = () => parts.client.connect({ connectorId: parts.adapter.wallet().id })
  const turn = () => parts.env.clock.advance(0)
  return { ...parts, place, unmount, button, connect, turn }
}

/** The modal needs a window that can draw. */
const drawing = () => ({ env: { ...createFakeEnv(), window: window as never } })
const dialogs = () => [...document.querySelectorAll('[data-latchkey-modal]')]

describe('the button', () => {
  it('takes the place of what was there, and opens the modal, which is drawn when it is wanted', async () => {
    const { button, client, place } = stage(drawing())
    expect(place.textContent).toBe('Connect wallet')
    expect([button.type, button.className, button.dataset.variant]).toEqual([
      'button',
      'lk-button',
      'connect',
    ])
    expect(button.getAttribute('aria-haspopup')).toBe('dialog')
    expect(button.hasAttribute('aria-label')).toBe(false)
    expect(dialogs()).toEqual([])
    button.click()
    expect(client.modal.state.open).toBe(true)
    await vi.waitFor(() => expect(dialogs()).toHaveLength(1))
  })

  it('has the modal prepared when a pointer, a finger or the focus reaches it', () => {
    for (const name of ['pointerenter', 'focus', 'touchstart']) {
      const { button, client, unmount } = stage(drawing())
      expect(client.modal.state.prepared).toBeNull()
      button.dispatchEvent(new Event(name))
      expect(client.modal.state.prepared, name).toBe('Connect')
      unmount()
    }
  })

  it('stays the same element, with the focus, whoever is connected', async () => {
    const { button, client, connect, turn } = stage(drawing())
    button.focus()
    const { accounts } = await connect()
    await turn()
    const address = accounts[0]?.address ?? ''
    await vi.waitFor(() => expect(button.querySelector('.lk-avatar')).toBeTruthy())
    expect([button.textContent, button.dataset.variant]).toEqual([address, 'account'])
    expect(button.getAttribute('aria-label')).toBe(`Account ${address}`)
    expect(button.querySelector('bdi')?.dir).toBe('ltr')
    expect(document.activeElement).toBe(button)
    await client.disconnect()
    await turn()
    expect([button.textContent, button.dataset.variant]).toEqual(['Connect wallet', 'connect'])
    expect(button.hasAttribute('aria-label')).toBe(false)
  })

  it('says that a wallet is asked once that lasts, and keeps its words for those who listen', async () => {
    const { adapter, button, client, connect, env, turn } = stage()
    adapter.wallet().hangNext()
    const asked = connect().catch(() => undefined)
    await turn()
    expect([button.textContent, button.getAttribute('aria-busy')]).toEqual(['Connect wallet', null])
    await env.clock.advance(150)
    expect([button.textContent, button.getAttribute('aria-busy')]).toEqual(['Connecting', 'true'])
    expect(button.querySelector('.lk-button-spin')).toBeTruthy()
    await client.disconnect()
    await asked
    await turn()
    expect([button.textContent, button.getAttribute('aria-busy')]).toEqual(['Connect wallet', null])
    expect(button.querySelector('.lk-button-spin')).toBeNull()
  })

  it('names who comes back while their wallet is awaited', async () => {
    const first = stage()
    const { accounts } = await first.connect()
    first.unmount()
    first.client.destroy()
    const absent = createFakeAdapter({ wallets: [{ id: first.adapter.wallet().id, announced: false }] })
    const { button } = stage({ env: first.env, adapters: [absent] })
    expect(button.getAttribute('aria-label')).toBe(`Reconnecting, ${accounts[0]?.address}`)
    await first.env.clock.advance(3000)
    await vi.waitFor(() => expect(button.textContent).toBe('Connect wallet'))
  })

  it('says that a network is not supported, and how many transactions are pending', async () => {
    const { adapter, button, client, connect, turn } = stage(drawing())
    const { accounts } = await connect()
    await client.transactions.add({ hash: '0x1', networkId: 'test:1' })
    await vi.waitFor(() => expect(button.querySelector('.lk-button-more')?.textContent).toBe('1 pending'))
    expect(button.getAttribute('aria-label')).toBe(`Account ${accounts[0]?.address}, 1 pending`)
    adapter.wallet().changeNetwork('test:9')
    await turn()
    await vi.waitFor(() => expect(button.textContent).toContain('Unsupported network'))
    expect(button.getAttribute('aria-label')).toBe('Unsupported network, 1 pending')
  })

  it('has the theme of the client, and follows it', async () => {
    const { button, client, turn } = stage({ themeVariables: midnight, themeMode: 'dark' })
    expect(button.dataset.theme).toBe('dark')
    expect(button.style.getPropertyValue('--lk-dark-surface')).toBe(midnight['--lk-dark-surface'])
    client.theme.actions.chooseMode('system')
    await turn()
    await vi.waitFor(() => expect(button.dataset.theme).toBe('auto'))
  })

  it('speaks the language of the page, given or by its name, with single words replaced', async () => {
    const given = stage({}, { locale: ar, text: { button: { connect: 'Come in' } } })
    expect(given.place.textContent).toBe('Come in')
    const named = stage({}, { locale: 'de' })
    await vi.waitFor(() => expect(named.place.textContent).toBe('Wallet verbinden'))
  })

  it('shows a picture of the visitor, and colours where there is none', () => {
    const own = drawFace(document, 'a', PICTURE) as HTMLImageElement
    expect([own.tagName, own.src, own.alt]).toEqual(['IMG', PICTURE, ''])
    document.body.append(own)
    own.dispatchEvent(new Event('error'))
    expect(document.body.firstElementChild?.tagName).toBe('svg')
    for (const source of [undefined, 'javascript:alert(1)'])
      expect(drawFace(document, 'a', source).tagName).toBe('svg')
  })
})

describe('taken away', () => {
  it('leaves nothing: no element, no modal, and it is drawn no more', async () => {
    const { button, client, place, turn, unmount } = stage(drawing())
    button.click()
    await vi.waitFor(() => expect(dialogs()).toHaveLength(1))
    unmount()
    expect(place.childElementCount).toBe(0)
    await vi.waitFor(() => expect(dialogs()).toEqual([]))
    client.theme.actions.chooseMode('dark')
    await turn()
    expect(button.dataset.theme).toBe('auto')
  })

  it('before React is here, brings no modal', async () => {
    const { button, unmount } = stage(drawing())
    button.click()
    unmount()
    await import('./mount-react.js')
    await new Promise(resolve => setTimeout(resolve))
    expect(dialogs()).toEqual([])
  })
})

it('starts the client', () => {
  const { client } = stage()
  expect(client.connection.state.initialized).toBe(true)
})
