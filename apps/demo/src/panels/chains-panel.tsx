import type { ReactNode } from 'react'
import type { LocalChains } from '../local-chains'
import { Panel } from './controls'

/** Which local chains run, and where. */
export function ChainsPanel({ chains }: { readonly chains: LocalChains | undefined }): ReactNode {
  return (
    <Panel title="Local chains">
      {chains ? (
        <>
          <ul className="plain">
            {chains.networks.map(({ caipNetworkId, name, rpcUrls }) => (
              <li key={caipNetworkId}>
                <strong>{name}</strong> <span className="muted">{caipNetworkId}</span>
                <code>{rpcUrls.default.http[0]}</code>{' '}
                <span className="muted">{chains.kinds[rpcUrls.default.http[0] ?? '']}</span>
              </li>
            ))}
          </ul>
          {chains.missing.map(({ namespace, reason }) => (
            <p key={namespace} className="muted">
              No {namespace} node runs: {reason}
            </p>
          ))}
        </>
      ) : (
        <p className="muted">
          No local chain runs, so the demo uses public networks. Start it with <code>npm run demo</code> to
          have both.
        </p>
      )}
    </Panel>
  )
}
