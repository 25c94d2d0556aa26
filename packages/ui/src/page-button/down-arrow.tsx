import type { ReactNode } from 'react'

/** Shows that a page button opens a list. */
export const DownArrow = (): ReactNode => (
  <svg className="lk-button-down" viewBox="0 0 20 20" aria-hidden="true">
    <path d="m5 8 5 5 5-5" />
  </svg>
)
