import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { ConnectButton as RainbowKitButton, RainbowKitProvider } from '@rainbow-me/rainbowkit'
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
        <RainbowKitProvider>
          <LatchkeyProvider client={client}>
            <h1>Latchkey beside RainbowKit</h1>
            <RainbowKitButton label="RainbowKit" />
            <ConnectButton />
            <Account />
          </LatchkeyProvider>
        </RainbowKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)
