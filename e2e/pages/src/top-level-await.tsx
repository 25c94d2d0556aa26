import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createPageClient } from './client'

// What the documentation advises against, and what apps do all the same: see `render.tsx`.
const client = await createPageClient()
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <LatchkeyProvider client={client}>
      <main>
        <h1>Top-level await</h1>
        <ConnectButton />
      </main>
    </LatchkeyProvider>
  </StrictMode>,
)
