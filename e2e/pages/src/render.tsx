import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

/** Puts a page's content into it. */
export function render(content: ReactNode): void {
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<StrictMode>{content}</StrictMode>)
}
