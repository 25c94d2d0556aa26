import { evm } from '@latchkey/adapter-evm'
import { createClient } from '@latchkey/core'
import { defineNetwork } from '@latchkey/core/networks'
import { AccountButton, ConnectButton, LatchkeyProvider, NetworkButton } from '@latchkey/react'
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
})

/** The page, the same on the server and in the browser. */
export const App = (): ReactNode => (
  <StrictMode>
    <LatchkeyProvider client={client}>
      <h1>Rendered on a server</h1>
      <ConnectButton />
      <NetworkButton />
      <AccountButton balance="show" />
    </LatchkeyProvider>
  </StrictMode>
)
