import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Account } from './account'
import { client } from './client'

createRoot(document.querySelector('#app') as Element).render(
  <StrictMode>
    <LatchkeyProvider client={client}>
      <h1>Moved from RainbowKit</h1>
      <ConnectButton balance="show" networkStatus="full" />
      <Account />
    </LatchkeyProvider>
  </StrictMode>,
)
