import { bitcoin } from '@latchkey/adapter-bitcoin'
import { cosmos } from '@latchkey/adapter-cosmos'
import { evm } from '@latchkey/adapter-evm'
import { polkadot } from '@latchkey/adapter-polkadot'
import { solana } from '@latchkey/adapter-solana'
import { ConnectButton, createClient, LatchkeyProvider, useAccount, useClient } from '@latchkey/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

// What the local nodes are, put here by the bench before the page's scripts run: it is no part of what is counted.
const { networks, cosmosChains, polkadotCalls } = window.benchChains
const client = createClient({
  adapters: [
    evm(),
    solana(),
    polkadot({ calls: polkadotCalls }),
    bitcoin(),
    cosmos({ chains: cosmosChains }),
  ],
  networks,
  // As on a visitor's page: what tells developers of their options is not there.
  debug: false,
})

function Sign() {
  const { session } = useClient()
  const [outcome, setOutcome] = useState()
  const sign = async () => {
    const account = session.account()
    try {
      const signer = session.requireWallet(session.connection().namespace, 'signMessage')
      const { signature } = await signer.sign({ account, message: 'Hello from the bench' })
      setOutcome(`signed ${signature}`)
    } catch (error) {
      setOutcome(`failed: ${error.code}: ${error.message}`)
    }
  }
  return (
    <section>
      <button type="button" onClick={sign}>
        Sign message
      </button>
      <output aria-label="Signature">{outcome}</output>
    </section>
  )
}

function App() {
  const { address } = useAccount()
  return (
    <>
      <header>
        <ConnectButton id="connect" />
      </header>
      <main>
        <h1>Bench</h1>
        {address && <Sign />}
      </main>
    </>
  )
}

createRoot(document.getElementById('root')).render(
  <LatchkeyProvider client={client}>
    <App />
  </LatchkeyProvider>,
)
