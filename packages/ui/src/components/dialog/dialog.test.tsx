import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Dialog, type DialogProps } from './dialog'

const labels = { close: 'Close', back: 'Back' }

const show = (
  props: Partial<DialogProps> = {},
  children: ReactNode = <button type="button">First</button>,
) => (
  <StrictMode>
    <Dialog title="Connect wallet" labels={labels} view="connect" onClose={() => {}} {...props}>
      {children}
    </Dialog>
  </StrictMode>
)

const press = (key: string): KeyboardEvent => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  ;(document.activeElement ?? document.body).dispatchEvent(event)
  return event
}

describe('Dialog', () => {
  let opener: HTMLButtonElement
  beforeEach(() => {
    opener = document.body.appendChild(document.createElement('button'))
    opener.focus()
  })
  afterEach(() => {
    cleanup()
    opener.remove()
  })

  it('says when what comes next is on its way', () => {
    const { container, rerender } = render(show())
    expect(container.querySelector('[aria-busy]')).toBeNull()
    rerender(show({ busy: true }))
    expect(container.querySelector('[aria-busy=true]')?.textContent).toBe('First')
  })

  it('is a modal dialog named by its title', () => {
    render(show())
    expect(screen.getByRole('dialog', { name: 'Connect wallet' }).getAttribute('aria-modal')).toBe('true')
  })

  it('lets the focus enter at the title and gives it back on leaving', () => {
    const { unmount } = render(show())
    expect(document.activeElement).toBe(screen.getByRole('heading'))
    unmount()
    expect(document.activeElement).toBe(opener)
  })

  it('gives the focus to the button that has taken the place of the one that opened it', () => {
    const { unmount } = render(show())
    const heir = document.createElement('button')
    opener.replaceWith(heir)
    unmount()
    expect(document.activeElement).toBe(heir)
    heir.remove()
  })

  it.each([
    ['no Tab stop of its own where something inside is one', <button key="a" type="button" />, '-1'],
    ['the browser to decide where there is nothing to reach', 'Words alone', null],
  ])('leaves what scrolls %s', (_, content, expected) => {
    class Observer {
      constructor(readonly tell: () => void) {}
      observe(): void {
        this.tell()
      }
      disconnect(): void {}
    }
    vi.stubGlobal('ResizeObserver', Observer)
    const { container } = render(show({}, content))
    expect(container.querySelector('.lk-body')?.getAttribute('tabindex')).toBe(expected)
    vi.unstubAllGlobals()
  })

  it('lets the focus enter at a field that asks for it, and then announces the title', () => {
    render(show({}, <input data-autofocus="" aria-label="Search" />))
    expect(document.activeElement).toBe(screen.getByLabelText('Search'))
    expect(screen.getByRole('status').textContent).toBe('Connect wallet')
  })

  it('does not say the title twice when the focus reads it', () => {
    render(show())
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('moves the focus to the title of the next view', () => {
    const { rerender } = render(show())
    screen.getByText('First').focus()
    rerender(show({ view: 'rabby', title: 'Rabby' }))
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Rabby' }))
  })

  it('does not take the focus from a wallet that asks in the page, and says the next view instead', () => {
    const { rerender } = render(show())
    opener.focus()
    rerender(show({ view: 'waiting', title: 'Test Wallet' }))
    expect(document.activeElement).toBe(opener)
    expect(screen.getByRole('status').textContent).toBe('Test Wallet')
  })

  describe('a view that goes', () => {
    const copies = () => [...document.querySelectorAll<HTMLElement>('.lk-leaving')]
    let end = () => {}
    beforeEach(() => {
      const finished = new Promise<void>(resolve => {
        end = resolve
      })
      Object.assign(HTMLElement.prototype, { getAnimations: () => [{ finished }] })
    })
    afterEach(() => {
      Reflect.deleteProperty(HTMLElement.prototype, 'getAnimations')
    })

    it('is seen until it has faded out, and cannot be reached', async () => {
      const { rerender } = render(show({}, <p>Old</p>))
      expect(copies()).toEqual([])
      await act(async () => rerender(show({ view: 'next' }, <p>New</p>)))
      const [copy, ...rest] = copies()
      expect([copy?.textContent, copy?.inert, copy?.getAttribute('aria-hidden'), rest]).toEqual([
        'Old',
        true,
        'true',
        [],
      ])
      // What looks for something in the dialog finds the new view first.
      expect(document.querySelector('.lk-view')?.textContent).toBe('New')
      await act(async () => end())
      expect(copies()).toEqual([])
    })

    it('stays where it was scrolled to, and loads no frame again', async () => {
      const { container, rerender } = render(show({}, <iframe title="A wallet" />))
      const body = container.querySelector('.lk-body') as HTMLElement
      body.scrollTop = 40
      await act(async () => rerender(show({ view: 'next' })))
      expect([copies()[0]?.style.top, copies()[0]?.querySelector('iframe')]).toEqual(['-40px', null])
    })

    it('leaves nothing behind with the dialog, or without motion', async () => {
      const { rerender, unmount } = render(show({}, <p>Old</p>))
      Object.assign(HTMLElement.prototype, { getAnimations: () => [] })
      await act(async () => rerender(show({ view: 'next' })))
      expect(copies()).toEqual([])
      unmount()
      await act(async () => undefined)
      expect(copies()).toEqual([])
    })
  })

  it('keeps the focus where it is while the view stays', () => {
    const { rerender } = render(show())
    screen.getByText('First').focus()
    rerender(show({ title: 'Another title' }))
    expect(document.activeElement).toBe(screen.getByText('First'))
  })

  it('leaves the focus to somebody else who took it meanwhile', () => {
    const host = document.body.appendChild(document.createElement('div'))
    const container = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'))
    const { unmount } = render(show(), { container, baseElement: container })
    const frame = document.body.appendChild(document.createElement('input'))
    frame.focus()
    unmount()
    expect(document.activeElement).toBe(frame)
    frame.remove()
    host.remove()
  })

  it('goes round at both ends, also when Tab comes out of a frame', () => {
    render(show({}, <button type="button">Last</button>))
    const [start, end] = [...document.querySelectorAll<HTMLElement>('.lk-overlay > span')]
    act(() => end?.focus())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }))
    act(() => start?.focus())
    expect(document.activeElement).toBe(screen.getByText('Last'))
  })

  it('goes on inside when the focused element was removed', () => {
    render(show())
    ;(document.activeElement as HTMLElement).blur()
    expect(press('Tab').defaultPrevented).toBe(true)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }))
  })

  it('closes by Escape before a dialog of the host page hears it', () => {
    const onClose = vi.fn()
    const hostPage = vi.fn()
    document.addEventListener('keydown', hostPage, true)
    render(show({ onClose }))
    expect(press('Escape').defaultPrevented).toBe(true)
    expect(onClose).toHaveBeenCalledOnce()
    expect(hostPage).not.toHaveBeenCalled()
    document.removeEventListener('keydown', hostPage, true)
  })

  it('leaves Escape alone once it is gone', () => {
    const onClose = vi.fn()
    render(show({ onClose })).unmount()
    expect(press('Escape').defaultPrevented).toBe(false)
    expect(onClose).not.toHaveBeenCalled()
  })

  it('closes by its button and its backdrop, not by a click inside', () => {
    const onClose = vi.fn()
    const { container } = render(show({ onClose }))
    fireEvent.click(screen.getByText('First'))
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    fireEvent.click(container.querySelector('.lk-backdrop') as Element)
    expect(onClose).toHaveBeenCalledTimes(2)
  })

  it('shows a way back only when there is one', () => {
    const onBack = vi.fn()
    const { rerender } = render(show())
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
    rerender(show({ onBack }))
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Back' }))
    expect(onBack).toHaveBeenCalledOnce()
  })

  it('keeps React events from the parents it was rendered under', () => {
    const outside = vi.fn()
    render(<div {...{ onClick: outside, onFocus: outside, onKeyDown: outside }}>{show()}</div>)
    fireEvent.click(screen.getByText('First'))
    fireEvent.keyDown(screen.getByText('First'), { key: 'a' })
    expect(outside).not.toHaveBeenCalled()
  })

  it('shakes for half a second at each new number', () => {
    const animate = vi.fn()
    Object.assign(Element.prototype, { animate })
    const { rerender } = render(show({ shake: 0 }))
    expect(animate).not.toHaveBeenCalled()
    rerender(show({ shake: 1 }))
    expect(animate).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      expect.objectContaining({ duration: 500 }),
    )
    Reflect.deleteProperty(Element.prototype, 'animate')
  })

  it('says when the closing is over', async () => {
    const onClosed = vi.fn()
    const { rerender } = render(show({ onClosed }))
    await act(async () => rerender(show({ onClosed, closing: true })))
    await vi.waitFor(() => expect(onClosed).toHaveBeenCalledOnce())
  })
})
