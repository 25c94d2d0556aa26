import type { Client } from '@latchkey/core'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { ConnectButton } from './buttons/connect-button.js'
import { LatchkeyProvider } from './provider.js'
import type { UiSettings } from './settings.js'

/**
 * Renders the connect button and the modal on a page without React. Returns a function that removes both. The caller
 * destroys the client.
 * @example
 * const unmount = mount(document.querySelector('#wallet'), client)
 */
export function mount(element: Element, client: Client, settings: UiSettings = {}): () => void {
  const root = createRoot(element)
  root.render(createElement(LatchkeyProvider, { client, ...settings }, createElement(ConnectButton)))
  return () => root.unmount()
}

export { createClient } from '@latchkey/core'
export type { UiSettings } from './settings.js'
