import { evm } from '@latchkey/adapter-evm'
import { ConnectButton, createClient, LatchkeyProvider, useAccount } from '@latchkey/react'
import { mainnet } from '@latchkey/react/networks'
import { createRoot } from 'react-dom/client'

const client = createClient({
  adapters: [evm()],
  networks: [mainnet],
  customRpcUrls: { [mainnet.caipNetworkId]: ['https://rpc.stub.bench.test/'] },
})

function Connected() {
  const { address } = useAccount()
  return address ? <span data-testid="connected">{address}</span> : null
}

createRoot(document.getElementById('root')).render(
  <LatchkeyProvider client={client}>
    <main>
      <h1>Bench</h1>
      <ConnectButton id="connect" />
      <Connected />
    </main>
  </LatchkeyProvider>,
)
