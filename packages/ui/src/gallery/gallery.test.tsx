import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ar } from '../text/ar'
import { Gallery } from './gallery'

describe('Gallery', () => {
  afterEach(cleanup)

  it('shows everything without a warning', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    render(
      <StrictMode>
        <Gallery text={ar.text} dir="rtl" theme="dark" />
      </StrictMode>,
    )
    expect(error.mock.calls).toEqual([])
    error.mockRestore()
  })

  it('opens the dialog, goes in and comes back', () => {
    render(<Gallery />)
    fireEvent.click(screen.getAllByRole('button', { name: 'Connect wallet' })[0] as HTMLElement)
    const dialog = screen.getByRole('dialog', { name: 'Connect wallet' })
    fireEvent.click(
      [...dialog.querySelectorAll('button')].find(b => b.textContent?.includes('Ember')) as HTMLElement,
    )
    expect(screen.getByText('Approve in Ember')).toBeTruthy()
    fireEvent.click(
      [...dialog.querySelectorAll('button')].find(
        b => b.ariaLabel === 'Back' || b.getAttribute('aria-label') === 'Back',
      ) as HTMLElement,
    )
    expect(screen.getByRole('dialog', { name: 'Connect wallet' })).toBeTruthy()
  })
})
