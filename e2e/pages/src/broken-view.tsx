import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { createPageClient } from './client'
import { render } from './render'

/** A word of the app's own that fails: Receive cannot be drawn. */
const networkWarning = (): string => {
  throw new Error('A text of the app failed')
}

void render(async () => {
  const client = await createPageClient()
  return (
    <LatchkeyProvider client={client} text={{ receive: { networkWarning } }}>
      <h1>Broken view</h1>
      <ConnectButton />
    </LatchkeyProvider>
  )
})
