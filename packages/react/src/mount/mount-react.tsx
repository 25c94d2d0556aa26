// React, and what puts the modal into the page: fetched when the visitor is about to open it.
import type { Client } from '@latchkey/core'
import { createRoot } from 'react-dom/client'
import { LatchkeyProvider } from '../provider.js'
import type { UiSettings } from '../settings.js'

/** Lets React show the modal of a client. The modal has an element of its own, so nothing is rendered in place. */
export function mountReact(page: Document, client: Client, settings: UiSettings): () => void {
  const root = createRoot(page.createElement('div'))
  root.render(<LatchkeyProvider client={client} {...settings} />)
  return () => root.unmount()
}
