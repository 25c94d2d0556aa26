import { bitcoin } from '@latchkey/adapter-bitcoin'
import { cosmos } from '@latchkey/adapter-cosmos'
import { evm } from '@latchkey/adapter-evm'
import { polkadot } from '@latchkey/adapter-polkadot'
import { solana } from '@latchkey/adapter-solana'
import { ConnectButton, createClient, LatchkeyProvider, useAccount } from '@latchkey/react'
import {
  bitcoin as bitcoinNetwork,
  cosmosHub,
  mainnet,
  polkadotAssetHub,
  solanaMainnet,
} from '@latchkey/react/networks'
import { createRoot } from 'react-dom/client'

const networks = [mainnet, solanaMainnet, polkadotAssetHub, bitcoinNetwork, cosmosHub]

const client = createClient({
  adapters: [evm(), solana(), polkadot(), bitcoin(), cosmos()],
  networks,
  customRpcUrls: Object.fromEntries(
    networks.map(({ caipNetworkId }) => [caipNetworkId, ['https://rpc.stub.bench.test/']]),
  ),
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
