import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { createPageClient } from './client'
import { render } from './render'

void render(async () => {
  const client = await createPageClient()
  return (
    <LatchkeyProvider client={client}>
      <h1>Host</h1>
      <button type="button" id="host-button">
        Host button
      </button>
      <ConnectButton />
    </LatchkeyProvider>
  )
})
