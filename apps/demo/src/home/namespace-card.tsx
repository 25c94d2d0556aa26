import { formatBalance, shortenAddress } from '@latchkey/core'
import { findNamespaceIcon } from '@latchkey/core/internal/icons/find-namespace-icon'
import { isLatchkeyError, useAccount, useBalance, useClient, useConnect, useNetwork } from '@latchkey/react'
import { type ReactNode, useState } from 'react'
import type { LocalChains } from '../local-chains'
import { signMessage } from '../panels/demo-requests'
import type { DemoNamespace } from './namespaces'
import { connectTestWallet } from './test-connect'

const describe = (error: unknown): string => {
  if (isLatchkeyError(error, 'userRejected')) return 'You rejected the request. Nothing changed.'
  return error instanceof Error ? error.message : String(error)
}

/** Runs one action at a time and keeps what it said. */
function useAction(): {
  readonly said: string
  readonly isPending: boolean
  run(work: () => Promise<string>): void
} {
  const [state, setState] = useState({ said: '', isPending: false })
  const run = (work: () => Promise<string>) => {
    setState({ said: '', isPending: true })
    work().then(
      said => setState({ said, isPending: false }),
      error => setState({ said: describe(error), isPending: false }),
    )
  }
  return { ...state, run }
}

function Connected({ namespace }: { readonly namespace: DemoNamespace }): ReactNode {
  const client = useClient()
  const { disconnect } = useConnect()
  const { address = '' } = useAccount({ namespace: namespace.id })
  const { network } = useNetwork({ namespace: namespace.id })
  const { amount, decimals = 0, symbol, status } = useBalance({ namespace: namespace.id })
  const { said, isPending, run } = useAction()
  const openAccount = async () => {
    // The account view shows the active namespace.
    if (network) await client.switchNetwork(network.caipNetworkId)
    client.open({ view: 'Account', params: {} })
    return ''
  }
  const isKnown = amount !== undefined && status !== 'failed'
  return (
    <>
      <p className="card-balance">
        {isKnown
          ? `${formatBalance(amount, decimals, 'en')} ${symbol}`
          : status === 'failed'
            ? 'Balance unavailable'
            : ' '}
      </p>
      <p className="card-account">
        <bdi>{shortenAddress(address)}</bdi>
        {network && <span className="muted"> on {network.name}</span>}
      </p>
      <div className="row">
        <button
          type="button"
          disabled={isPending}
          onClick={() => run(() => signMessage(client, undefined, namespace.id))}
        >
          Sign
        </button>
        <button type="button" disabled={isPending} onClick={() => run(openAccount)}>
          Account
        </button>
        <button
          type="button"
          disabled={isPending}
          onClick={() => run(() => disconnect({ namespace: namespace.id }).then(() => ''))}
        >
          Disconnect
        </button>
      </div>
      <output aria-label={`${namespace.name} result`}>{said}</output>
    </>
  )
}

function Disconnected({
  namespace,
  chains,
}: {
  readonly namespace: DemoNamespace
  readonly chains: LocalChains | undefined
}): ReactNode {
  const client = useClient()
  const { said, isPending, run } = useAction()
  const isHere = chains?.networks.some(({ chainNamespace }) => chainNamespace === namespace.id)
  const missing = chains?.missing.find(each => each.namespace === namespace.id)
  if (missing)
    return (
      <p className="muted">
        This machine runs no {namespace.name} node: {missing.reason}
      </p>
    )
  return (
    <>
      <p className="muted">{namespace.about}</p>
      <div className="row">
        {chains && isHere ? (
          <button
            type="button"
            disabled={isPending}
            onClick={() => run(() => connectTestWallet(client, chains, namespace.id).then(() => ''))}
          >
            {isPending ? 'Connecting' : 'Try it with a test wallet'}
          </button>
        ) : (
          <button
            type="button"
            onClick={() => client.open({ view: 'Connect', params: { namespace: namespace.id } })}
          >
            Connect a wallet
          </button>
        )}
      </div>
      <output aria-label={`${namespace.name} result`}>{said}</output>
    </>
  )
}

/** One kind of chains: a wallet in one press, then the account with what an app does first. */
export function NamespaceCard({
  namespace,
  chains,
}: {
  readonly namespace: DemoNamespace
  readonly chains: LocalChains | undefined
}): ReactNode {
  const { isConnected } = useAccount({ namespace: namespace.id })
  const id = `card-${namespace.id}`
  return (
    <section className="panel card" aria-labelledby={id} data-connected={isConnected}>
      <h3 id={id}>
        <img src={findNamespaceIcon(namespace.id)} alt="" width={28} height={28} />
        {namespace.name}
      </h3>
      {isConnected ? (
        <Connected namespace={namespace} />
      ) : (
        <Disconnected namespace={namespace} chains={chains} />
      )}
    </section>
  )
}
