import { evm } from '@latchkey/adapter-evm'
import { createClient } from '@latchkey/core'
import { defineNetwork } from '@latchkey/core/networks'
import { AccountButton, ConnectButton, LatchkeyProvider, NetworkButton } from '@latchkey/react'
import { HydrationBoundary } from '@latchkey/react/hydration'
import type { InitialState } from '@latchkey/react/server'
import { type ReactNode, StrictMode } from 'react'

// The server cannot ask which nodes run: a network of the test wallet, with a node that nobody answers for.
const network = defineNetwork({
  id: 31_337,
  name: 'Local One',
  nativeCurrency: { name: 'Local Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
})
const client = createClient({
  adapters: [evm()],
  networks: [network],
  enableWalletConnect: false,
  stateCookie: true,
})

/** The page, the same on the server and in the browser. */
export const App = ({ initialState }: { readonly initialState: InitialState | undefined }): ReactNode => (
  <StrictMode>
    <LatchkeyProvider client={client}>
      <HydrationBoundary state={initialState}>
        <h1>Rendered on a server</h1>
        <ConnectButton />
        <NetworkButton />
        <AccountButton balance="show" />
      </HydrationBoundary>
    </LatchkeyProvider>
  </StrictMode>
)
