import type { ReactNode } from 'react'
import type { LocalChains } from '../local-chains'
import { Panel } from './controls'

/** Which local chains run, and where. */
export function ChainsPanel({ chains }: { readonly chains: LocalChains | undefined }): ReactNode {
  return (
    <Panel title="Local chains">
      {chains ? (
        <ul className="plain">
          {chains.chains.map(chain => (
            <li key={chain.chainId}>
              <strong>{chain.name}</strong> <span className="muted">chain {chain.chainId}</span>
              <code>{chain.rpcUrl}</code>
            </li>
          ))}
        </ul>
      ) : (
        <p className="muted">
          No local chain runs, so the demo uses public networks. Start it with <code>npm run demo</code> to
          have both.
        </p>
      )}
    </Panel>
  )
}
