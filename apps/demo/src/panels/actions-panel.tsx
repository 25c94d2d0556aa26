import { evmCalls, evmTypedData } from '@latchkey/adapter-evm'
import { hasSmartSessions } from '@latchkey/core'
import {
  isLatchkeyError,
  useAccount,
  useCapability,
  useClient,
  useConnect,
  useNetwork,
  useNetworks,
} from '@latchkey/react'
import { type ReactNode, useState } from 'react'
import { ConnectionsPanel } from './connections-panel'
import { Panel } from './controls'
import { grantSession, type SignedText, signMessage, signTypedData, transferABit } from './demo-requests'

/** What a dapp does with a wallet, one button each. */
export function ActionsPanel(): ReactNode {
  const client = useClient()
  const { connect, disconnect } = useConnect()
  const { address, isConnected, namespace } = useAccount()
  const { networkId, switchNetwork } = useNetwork()
  const networks = useNetworks()
  const typed = useCapability(evmTypedData)
  const batch = useCapability(evmCalls)
  const [result, setResult] = useState('')
  const [signed, setSigned] = useState<SignedText>()

  const run = (work: () => Promise<string>) => () => {
    setResult('…')
    work().then(setResult, error =>
      setResult(isLatchkeyError(error) ? `${error.code}: ${error.message}` : `failed: ${String(error)}`),
    )
  }
  const call = { to: address as `0x${string}`, value: 1n }
  return (
    <Panel title="Actions">
      <div className="row">
        <button
          type="button"
          onClick={run(async () => `connected ${(await connect()).accounts[0]?.address}`)}
        >
          Connect and wait
        </button>
        <button type="button" disabled={!isConnected} onClick={run(() => signMessage(client, setSigned))}>
          Sign message
        </button>
        <button type="button" disabled={!typed} onClick={run(() => signTypedData(client, typed))}>
          Sign typed data
        </button>
        <button type="button" disabled={!isConnected} onClick={run(() => transferABit(client))}>
          Send a little
        </button>
        <button
          type="button"
          disabled={!batch}
          onClick={run(async () => {
            const sent = await batch?.send({ calls: [call, call], fallback: true })
            return `batch ${sent?.id}`
          })}
        >
          Send calls
        </button>
        {hasSmartSessions(client) && (
          <button type="button" onClick={run(() => grantSession(client))}>
            Grant a session
          </button>
        )}
        <button
          type="button"
          disabled={!isConnected}
          onClick={run(async () =>
            disconnect(namespace === undefined ? {} : { namespace }).then(() => 'disconnected'),
          )}
        >
          Disconnect by hook
        </button>
      </div>
      <fieldset className="row" aria-label="Networks">
        {networks.map(network => (
          <button
            key={network.caipNetworkId}
            type="button"
            aria-pressed={network.caipNetworkId === networkId}
            onClick={run(async () =>
              switchNetwork(network.caipNetworkId).then(() => `switched to ${network.name}`),
            )}
          >
            {network.name}
          </button>
        ))}
      </fieldset>
      <ConnectionsPanel />
      <output aria-label="Result">{result}</output>
      {signed && <textarea readOnly aria-label="Signed message" value={JSON.stringify(signed)} rows={3} />}
    </Panel>
  )
}
