import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { client } from './client'
import { Members } from './members'

createRoot(document.querySelector('#app') as Element).render(
  <StrictMode>
    <LatchkeyProvider client={client}>
      <h1>Sign in with a wallet</h1>
      <ConnectButton />
      <Members />
    </LatchkeyProvider>
  </StrictMode>,
)
