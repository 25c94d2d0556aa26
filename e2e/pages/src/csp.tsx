import { ConnectButton, LatchkeyProvider, NetworkButton } from '@latchkey/react'
import { createPageClient } from './client'
import { render } from './render'

void render(async () => {
  const { services } = (await (await fetch('/local-chains.json')).json()) as {
    readonly services: { readonly relayUrl: string }
  }
  const client = await createPageClient({
    enableWalletConnect: true,
    services: { relayUrl: services.relayUrl },
  })
  return (
    <LatchkeyProvider client={client}>
      <h1>Strict policy</h1>
      <NetworkButton />
      <ConnectButton />
    </LatchkeyProvider>
  )
})
