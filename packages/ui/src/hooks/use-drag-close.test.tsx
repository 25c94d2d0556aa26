// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Dialog } from '../components/dialog'

const setup = (phone: boolean) => {
  window.matchMedia = ((query: string) => ({
    matches: phone && query.includes('430px'),
  })) as typeof window.matchMedia
  const onClose = vi.fn()
  render(<Dialog title="Sheet" labels={{ close: 'Close', back: 'Back' }} view="a" onClose={onClose} />)
  const card = screen.getByRole('dialog')
  Object.defineProperty(card, 'offsetHeight', { value: 600 })
  return { onClose, card, header: card.querySelector('.lk-header') as HTMLElement }
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

  it('closes past a third of the height', () => {
    const { onClose, header } = setup(true)
    drag(header, 240, 900)
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('comes back after a short pull', () => {
    const { onClose, header, card } = setup(true)
    drag(header, 60, 900)
    expect(onClose).not.toHaveBeenCalled()
    expect(card.style.translate ?? '').toBe('')
  })

  it('closes with a flick', () => {
    const { onClose, header } = setup(true)
    at(header, 'pointerDown', 100, 1000)
    at(header, 'pointerMove', 160, 1040)
    at(header, 'pointerUp', 160, 1040)
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('comes back when the finger rested before it was lifted: that is no flick', () => {
    const { onClose, header, card } = setup(true)
    at(header, 'pointerDown', 100, 1000)
    at(header, 'pointerMove', 160, 1040)
    at(header, 'pointerUp', 160, 1120)
    expect(onClose).not.toHaveBeenCalled()
    expect(card.style.translate ?? '').toBe('')
  })

  it('does nothing on a desktop or from a button', () => {
    const desktop = setup(false)
    drag(desktop.header, 400, 900)
    expect(desktop.onClose).not.toHaveBeenCalled()
    cleanup()
    const phone = setup(true)
    drag(screen.getByRole('button', { name: 'Close' }), 400, 900)
    expect(phone.onClose).not.toHaveBeenCalled()
  })
})
