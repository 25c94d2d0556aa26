import { ConnectButton, LatchkeyProvider, NetworkButton } from '@latchkey/react'
import { createPageClient } from './client'
import { render } from './render'

const client = await createPageClient()
render(
  <LatchkeyProvider client={client}>
    <h1>Strict policy</h1>
    <NetworkButton />
    <ConnectButton />
  </LatchkeyProvider>,
)
