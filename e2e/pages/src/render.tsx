import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

/**
 * Puts a page's content into it. What the content waits for is awaited here: with a top-level await in a page's entry,
 * WebKit hands out modules before they ran (https://bugs.webkit.org/show_bug.cgi?id=242740).
 */
export async function render(content: () => Promise<ReactNode>): Promise<void> {
  const root = createRoot(document.getElementById('root') as HTMLElement)
  root.render(<StrictMode>{await content()}</StrictMode>)
}
