import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { ar } from '@latchkey/react/text/ar'
import { createPageClient } from './client'
import { render } from './render'

// No style of its own, and no wallet that the app names: what others bend is compared with this.
const params = new URLSearchParams(location.search)
const locale = params.get('locale') === 'ar' ? { locale: ar } : {}
void render(async () => {
  const client = await createPageClient({ themeMode: params.get('theme') === 'dark' ? 'dark' : 'light' })
  return (
    <LatchkeyProvider client={client} {...locale}>
      <main>
        <h1>Host</h1>
        <button type="button" id="host-button">
          Host button
        </button>
        <ConnectButton />
      </main>
    </LatchkeyProvider>
  )
})
