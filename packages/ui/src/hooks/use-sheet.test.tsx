import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Dialog } from '../components/dialog/dialog'

const setup = async (phone: boolean) => {
  window.matchMedia = ((query: string) => ({
    matches: phone && query.includes('430px'),
  })) as typeof window.matchMedia
  const onClose = vi.fn()
  const { unmount } = render(
    <Dialog title="Sheet" labels={{ close: 'Close', back: 'Back' }} view="a" onClose={onClose} />,
  )
  await vi.dynamicImportSettled()
  const card = screen.getByRole('dialog')
  Object.defineProperty(card, 'offsetHeight', { value: 600 })
  return { onClose, unmount, card, header: card.querySelector('.lk-header') as HTMLElement }
}

type Kind = 'pointerDown' | 'pointerMove' | 'pointerUp'
const at = (element: Element, kind: Kind, clientY: number, time: number): void => {
  const event = createEvent[kind](element)
  Object.defineProperties(event, {
    clientY: { value: clientY },
    pointerId: { value: 1 },
    timeStamp: { value: time },
  })
  fireEvent(element, event)
}

const drag = (element: Element, to: number, time: number): void => {
  at(element, 'pointerDown', 100, 1000)
  at(element, 'pointerMove', 100 + to - 1, 1000 + time)
  at(element, 'pointerMove', 100 + to, 1000 + 2 * time)
  at(element, 'pointerUp', 100 + to, 1000 + 2 * time)
}

describe('dragging the sheet', () => {
  beforeEach(() => vi.stubGlobal('PointerEvent', MouseEvent))
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    Reflect.deleteProperty(window, 'matchMedia')
  })

  it('closes past a third of the height', async () => {
    const { onClose, header } = await setup(true)
    drag(header, 240, 900)
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('comes back after a short pull', async () => {
    const { onClose, header, card } = await setup(true)
    drag(header, 60, 900)
    expect(onClose).not.toHaveBeenCalled()
    expect(card.style.translate ?? '').toBe('')
  })

  it('closes with a flick', async () => {
    const { onClose, header } = await setup(true)
    at(header, 'pointerDown', 100, 1000)
    at(header, 'pointerMove', 160, 1040)
    at(header, 'pointerUp', 160, 1040)
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('comes back when the finger rested before it was lifted: that is no flick', async () => {
    const { onClose, header, card } = await setup(true)
    at(header, 'pointerDown', 100, 1000)
    at(header, 'pointerMove', 160, 1040)
    at(header, 'pointerUp', 160, 1120)
    expect(onClose).not.toHaveBeenCalled()
    expect(card.style.translate ?? '').toBe('')
  })

  it('does nothing on a desktop or from a button', async () => {
    const desktop = await setup(false)
    drag(desktop.header, 400, 900)
    expect(desktop.onClose).not.toHaveBeenCalled()
    cleanup()
    const phone = await setup(true)
    drag(screen.getByRole('button', { name: 'Close' }), 400, 900)
    expect(phone.onClose).not.toHaveBeenCalled()
  })

  it('ends with the dialog', async () => {
    const { onClose, header, unmount } = await setup(true)
    unmount()
    drag(header, 240, 900)
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('the keyboard of a phone', () => {
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    Reflect.deleteProperty(window, 'matchMedia')
  })

  it('moves the sheet up by what it covers', async () => {
    const viewport = Object.assign(new EventTarget(), { height: window.innerHeight, scale: 1, offsetTop: 0 })
    vi.stubGlobal('visualViewport', viewport)
    const { card } = await setup(true)
    viewport.height = window.innerHeight - 300
    viewport.dispatchEvent(new Event('resize'))
    expect(card.parentElement?.style.getPropertyValue('--keyboard')).toBe('300px')
  })
})
