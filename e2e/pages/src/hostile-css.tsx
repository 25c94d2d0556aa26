import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { createPageClient } from './client'
import { render } from './render'

const client = await createPageClient()
render(
  <LatchkeyProvider client={client}>
    <h1>Host</h1>
    <button type="button" id="host-button">
      Host button
    </button>
    <ConnectButton />
  </LatchkeyProvider>,
)
