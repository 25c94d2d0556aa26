import { LatchkeyProvider } from '@latchkey/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { Account } from './account'
import { client, config } from './config'

const queryClient = new QueryClient()

createRoot(document.querySelector('#app') as Element).render(
  <StrictMode>
    <WagmiProvider config={config} reconnectOnMount={false}>
      <QueryClientProvider client={queryClient}>
        <LatchkeyProvider client={client}>
          <h1>Latchkey with wagmi</h1>
          <Account />
        </LatchkeyProvider>
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)
