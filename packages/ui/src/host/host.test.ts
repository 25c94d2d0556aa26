import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applyTheme } from '../theme/apply-theme'
import { findHostContainer } from './find-host-container'
import { createModalHost, type ModalHost } from './modal-host'
import { createStyleRoot } from './style-root'

const add = (html: string): HTMLElement => {
  document.body.insertAdjacentHTML('beforeend', html)
  return document.body.lastElementChild as HTMLElement
}

describe('the modal host', () => {
  let modal: ModalHost | undefined
  afterEach(() => {
    modal?.dispose()
    modal = undefined
    document.body.replaceChildren()
  })

  it('is one element with a shadow root, and leaves nothing behind', () => {
    modal = createModalHost({ document })
    expect(document.querySelectorAll('[data-latchkey-modal]')).toHaveLength(1)
    expect(modal.root).toBe(modal.host.shadowRoot)
    modal.dispose()
    modal.dispose()
    expect(document.body.childElementCount).toBe(0)
  })

  it('adopts each style sheet once, with the nonce where styles have to be elements', () => {
    modal = createModalHost({ document, nonce: 'abc' })
    const before = modal.root.querySelectorAll('style').length
    modal.adopt('.a{color:red}')
    modal.adopt('.a{color:red}')
    const sheets = [...modal.root.querySelectorAll('style')]
    expect(sheets).toHaveLength(before + 1)
    expect(sheets.at(-1)?.nonce).toBe('abc')
  })

  it.each(['keydown', 'focusin', 'pointerdown', 'mousedown', 'touchstart', 'click', 'wheel'])(
    'keeps %s from the bubble listeners of the page, after the modal has heard it',
    type => {
      modal = createModalHost({ document })
      const page = vi.fn()
      const own = vi.fn()
      document.addEventListener(type, page)
      modal.mountPoint.addEventListener(type, own)
      modal.mountPoint.dispatchEvent(new Event(type, { bubbles: true, composed: true }))
      expect(own).toHaveBeenCalledOnce()
      expect(page).not.toHaveBeenCalled()
      document.removeEventListener(type, page)
    },
  )

  it('takes a theme', () => {
    modal = createModalHost({ document })
    applyTheme(modal.host, { mode: 'dark', variables: { '--lk-accent': '#0a0' } })
    expect(modal.host.dataset.theme).toBe('dark')
  })

  it('waits hidden from everybody, and is shown where the page wants it by then', () => {
    modal = createModalHost({ document, isWaiting: true })
    const { host } = modal
    expect(document.querySelector('[data-latchkey-modal]')).toBeNull()
    expect([host.hasAttribute('inert'), host.hasAttribute('data-latchkey-waiting')]).toEqual([true, true])
    // What dialogs of a page do to everything beside themselves.
    host.setAttribute('aria-hidden', 'true')
    const container = add('<section></section>')
    modal.show(container)
    modal.show()
    expect(document.querySelector('[data-latchkey-modal]')).toBe(host)
    expect(host.parentNode).toBe(container)
    for (const name of ['inert', 'aria-hidden', 'data-latchkey-waiting'])
      expect(host.hasAttribute(name)).toBe(false)
  })

  it('keeps working where the top layer refuses it', () => {
    const showPopover = vi.fn(() => {
      throw new DOMException('', 'InvalidStateError')
    })
    Object.assign(HTMLElement.prototype, { popover: null, showPopover })
    modal = createModalHost({ document })
    expect(showPopover).toHaveBeenCalledOnce()
    expect(modal.host.hasAttribute('popover')).toBe(false)
    Reflect.deleteProperty(HTMLElement.prototype, 'popover')
    Reflect.deleteProperty(HTMLElement.prototype, 'showPopover')
  })

  it('shares a shadow root that an element has already', () => {
    const element = add('<div></div>')
    expect(createStyleRoot(element).root).toBe(createStyleRoot(element).root)
  })
})

describe('the container of the modal', () => {
  beforeEach(() => {
    // jsdom lays nothing out; everything that is not hidden counts as visible here.
    vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    document.body.replaceChildren()
  })

  it('is the body when no dialog is open', () => {
    add('<div role="dialog" aria-modal="true" hidden></div>')
    add('<div role="dialog" aria-modal="true" data-state="closed"></div>')
    expect(findHostContainer(document)).toBe(document.body)
  })

  it('is the last open scripted dialog', () => {
    add('<div role="dialog" aria-modal="true"></div>')
    const last = add('<div role="dialog" data-state="open"></div>')
    expect(findHostContainer(document)).toBe(last)
  })

  it('is never inside another modal of ours', () => {
    add('<div data-latchkey-modal><div role="dialog" aria-modal="true"></div></div>')
    expect(findHostContainer(document)).toBe(document.body)
  })
})
