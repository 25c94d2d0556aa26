import { evm } from '@latchkey/adapter-evm'
import { ConnectButton, createClient, LatchkeyProvider, useAccount } from '@latchkey/react'
import { mainnet } from '@latchkey/react/networks'
import { walletConnect } from '@latchkey/wallet-connect'
import { createRoot } from 'react-dom/client'

const network = { ...mainnet, rpcUrls: { default: { http: ['http://rpc.stub.bench.test/'] } } }
const client = createClient({
  adapters: [evm()],
  networks: [network],
  projectId: 'bench',
  transports: [walletConnect()],
  // The relay of the bench, put here before the page's scripts run.
  services: { relayUrl: window.benchRelay },
})

function App() {
  const { address } = useAccount()
  return (
    <main>
      <h1>Bench</h1>
      <ConnectButton id="connect" />
      {address && <p data-testid="connected">{address}</p>}
    </main>
  )
}

createRoot(document.getElementById('root')).render(
  <LatchkeyProvider client={client}>
    <App />
  </LatchkeyProvider>,
)
