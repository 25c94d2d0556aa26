import { evm } from '@latchkey/adapter-evm'
import {
  ConnectButton,
  createClient,
  LatchkeyProvider,
  useAccount,
  useBalance,
  useClient,
} from '@latchkey/react'
import { mainnet } from '@latchkey/react/networks'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

// One node of our own and no other: the host name leads to the loopback server of the bench.
const network = { ...mainnet, rpcUrls: { default: { http: ['http://rpc.stub.bench.test/'] } } }
const client = createClient({ adapters: [evm()], networks: [network], projectId: 'bench' })

function Balance() {
  const { status, amount, symbol } = useBalance()
  return amount === undefined ? (
    <p>{status}</p>
  ) : (
    <p data-testid="balance">
      {String(amount)} {symbol}
    </p>
  )
}

function Connected({ address, namespace }) {
  const { session } = useClient()
  const [asked, setAsked] = useState(false)
  const [outcome, setOutcome] = useState()
  const send = async () => {
    try {
      const { hash } = await session.requireWallet(namespace, 'transfer').send({
        networkId: network.caipNetworkId,
        from: address,
        to: '0x2222222222222222222222222222222222222222',
        amount: 1n,
      })
      setOutcome(`sent ${hash}`)
    } catch (error) {
      setOutcome(`failed: ${error.code}: ${error.message}`)
    }
  }
  return (
    <section>
      <p data-testid="connected">{address}</p>
      <button id="balance" type="button" onClick={() => setAsked(true)}>
        Balance
      </button>
      <button id="send" type="button" onClick={send}>
        Send
      </button>
      {asked && <Balance />}
      {outcome && <p data-testid="outcome">{outcome}</p>}
    </section>
  )
}

function App() {
  const { address, namespace } = useAccount()
  return (
    <main>
      <h1>Bench</h1>
      <ConnectButton id="connect" />
      {address && <Connected address={address} namespace={namespace} />}
    </main>
  )
}

createRoot(document.getElementById('root')).render(
  <LatchkeyProvider client={client}>
    <App />
  </LatchkeyProvider>,
)
