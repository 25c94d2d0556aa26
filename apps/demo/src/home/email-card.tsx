import { type Client, useClient, useEmbeddedWallet } from '@latchkey/react'
import { type ReactNode, useState } from 'react'
import type { LocalChains } from '../local-chains'
import { giveTestCoins } from './test-coins'

const embeddedConnections = (client: Client) =>
  Object.values(client.connection.snapshot().namespaces)
    .flatMap(({ connections }) => connections)
    .filter(({ connectorId }) => connectorId === 'auth')

/** Gives every account of the embedded wallet coins of the local networks, and says so. */
function useTestCoins(chains: LocalChains) {
  const client = useClient()
  const [said, setSaid] = useState('')
  const give = async () => {
    for (const { namespace, accounts } of embeddedConnections(client)) {
      for (const { address } of accounts) await giveTestCoins(chains.networks, namespace, address)
      await client.account.actions.fetchBalance(namespace, { force: true })
    }
  }
  return {
    said,
    give: () => {
      setSaid('')
      give().then(
        () => setSaid('You have 10 coins of each local network.'),
        error => setSaid(String(error)),
      )
    },
  }
}

/** The wallet for visitors who have none: an email address is enough. */
export function EmailCard({ chains }: { readonly chains: LocalChains }): ReactNode {
  const client = useClient()
  const { isConnected, user } = useEmbeddedWallet()
  const { said, give } = useTestCoins(chains)
  const logOut = () => {
    // A session ends in every namespace at once.
    const [first] = embeddedConnections(client)
    if (!first) return
    const { namespace, connectorId } = first
    client
      .disconnect({ namespace, connectorId })
      .catch(error => console.error('The wallet could not be disconnected', error))
  }
  const inbox = (
    <a href={chains.services?.inboxUrl} target="_blank" rel="noreferrer">
      Open the inbox
    </a>
  )
  return (
    <section className="panel card" aria-labelledby="card-email" data-connected={isConnected}>
      <h3 id="card-email">Email</h3>
      {isConnected ? (
        <>
          <p>
            <bdi>{user?.email ?? user?.username}</bdi>
          </p>
          <p className="muted">A wallet on Ethereum and Solana, in a frame on another site.</p>
          <div className="row">
            <button type="button" onClick={give}>
              Get test coins
            </button>
            <button type="button" onClick={logOut}>
              Log out
            </button>
            {inbox}
          </div>
          <output aria-label="Test coins">{said}</output>
        </>
      ) : (
        <>
          <p className="muted">
            No wallet yet? Log in with any address, such as you@mail.example. The code arrives in this demo’s
            inbox.
          </p>
          <div className="row">
            <button type="button" onClick={() => client.open({ view: 'Connect', params: {} })}>
              Log in by email
            </button>
            {inbox}
          </div>
        </>
      )}
    </section>
  )
}
