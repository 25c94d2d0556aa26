import { cleanup, render } from '@testing-library/react'
import { createRef, type ReactElement, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'

interface Conformance {
  /** Renders the component with these props added to what it needs. */
  element: (extra: Record<string, unknown>) => ReactElement
  /** What forwards `ref`, `className` and the rest; all of them by default. */
  forwards?: readonly ('ref' | 'className' | 'rest')[]
  /** Every text that the props name; nothing else may be shown. */
  texts?: readonly string[]
}

const letters = (text: string): string => text.replace(/[\s\d\u00a0\u2026.,]/g, '')

/** What every component of this package does. */
export const describeConformance = (
  name: string,
  { element, forwards = ['ref', 'className', 'rest'], texts = [] }: Conformance,
): void => {
  describe(`${name} conforms`, () => {
    afterEach(cleanup)

    it('renders in StrictMode without a warning', () => {
      const error = vi.spyOn(console, 'error').mockImplementation(() => {})
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
      render(<StrictMode>{element({})}</StrictMode>)
      expect([...error.mock.calls, ...warn.mock.calls]).toEqual([])
      error.mockRestore()
      warn.mockRestore()
    })

    it('renders on a server', () => {
      expect(renderToString(element({}))).not.toBe('')
    })

    it('shows no text but that of its props', () => {
      const { container } = render(element({}))
      const rest = texts.reduce(
        (left, text) => left.replaceAll(letters(text), ''),
        letters(container.textContent),
      )
      expect(rest).toBe('')
    })

    if (forwards.includes('ref'))
      it('forwards its ref to an element', () => {
        const ref = createRef<HTMLElement>()
        render(element({ ref }))
        expect(ref.current).toBeInstanceOf(HTMLElement)
      })

    if (forwards.includes('className'))
      it('keeps its own class beside the given one', () => {
        const { container } = render(element({ className: 'mine' }))
        const marked = container.querySelector('.mine')
        expect(marked?.className).toContain('lk-')
      })

    if (forwards.includes('rest'))
      it('passes other attributes on', () => {
        const { container } = render(element({ 'data-test': 'here', id: 'the-id' }))
        expect(container.querySelector('[data-test="here"]')?.id).toBe('the-id')
      })
  })
}
