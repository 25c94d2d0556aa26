import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Avatar } from '../components/avatar'
import { holdButtonStyles } from './button-styles'
import { PageButton } from './page-button'

const account = (
  <StrictMode>
    <PageButton
      variant="account"
      label="0x52…9EE7"
      secondary="1.2 ETH"
      icon={<Avatar seed="a" size={24} />}
    />
  </StrictMode>
)

class FakeSheet {
  replaceSync(): void {}
}

describe('PageButton', () => {
  let sheets: unknown[]
  beforeEach(() => {
    sheets = []
    vi.stubGlobal('CSSStyleSheet', FakeSheet)
    Object.defineProperty(document, 'adoptedStyleSheets', {
      configurable: true,
      get: () => sheets,
      set: value => {
        sheets = value
      },
    })
  })
  afterEach(async () => {
    cleanup()
    await Promise.resolve()
    vi.unstubAllGlobals()
    Reflect.deleteProperty(document, 'adoptedStyleSheets')
    document.documentElement.style.removeProperty('--lk-buttons')
  })

  it('says that it opens a dialog', () => {
    const onClick = vi.fn()
    render(<PageButton variant="connect" label="Connect wallet" onClick={onClick} />)
    const button = screen.getByRole('button', { name: 'Connect wallet' })
    expect(button.getAttribute('aria-haspopup')).toBe('dialog')
    fireEvent.click(button)
    expect(onClick).toHaveBeenCalledOnce()
  })

  it('carries no inline style, which a policy could forbid', () => {
    expect(renderToString(account)).not.toMatch(/style=/)
  })

  it('is hydrated without a mismatch', async () => {
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = renderToString(account)
    const markup = container.innerHTML
    const onRecoverableError = vi.fn()
    const root = await act(async () => hydrateRoot(container, account, { onRecoverableError }))
    expect(onRecoverableError).not.toHaveBeenCalled()
    expect(container.innerHTML).toBe(markup)
    await act(async () => root.unmount())
    container.remove()
  })

  it('shares one style sheet with its siblings and takes it along', async () => {
    const { unmount } = render(
      <StrictMode>
        <PageButton variant="connect" label="One" />
        <PageButton variant="network" label="Two" />
      </StrictMode>,
    )
    expect(sheets).toHaveLength(1)
    unmount()
    await Promise.resolve()
    expect(sheets).toHaveLength(0)
  })

  it('keeps the style sheet while one button takes the place of another', async () => {
    const { rerender } = render(<PageButton key="connect" variant="connect" label="Connect" />)
    const [sheet] = sheets
    rerender(<PageButton key="account" variant="account" label="0x12…34" />)
    await Promise.resolve()
    expect(sheets).toHaveLength(1)
    expect(sheets[0]).toBe(sheet)
  })

  it('keeps the style sheet of one button where another is taken away twice', async () => {
    const release = holdButtonStyles()
    render(<PageButton variant="connect" label="Connect" />)
    release()
    release()
    await Promise.resolve()
    expect(sheets).toHaveLength(1)
  })

  it('adds nothing where the page loaded the styles itself', () => {
    document.documentElement.style.setProperty('--lk-buttons', '1')
    render(<PageButton variant="connect" label="One" />)
    expect(sheets).toHaveLength(0)
  })

  it.each(['javascript:alert(1)', 'http://example.org/a.png'])('never shows an icon from %s', icon => {
    const { container } = render(<PageButton variant="network" label="Base" icon={icon} />)
    expect(container.querySelector('img')).toBeNull()
    expect(container.textContent).toBe('Base')
  })

  it('keeps its label while loading', () => {
    render(<PageButton variant="connect" label="Connect wallet" loading />)
    expect(screen.getByRole('button', { name: 'Connect wallet' }).getAttribute('aria-busy')).toBe('true')
  })
})
