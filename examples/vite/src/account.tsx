import {
  isLatchkeyError,
  useAccount,
  useConnect,
  useNetwork,
  useNetworks,
  useSignMessage,
} from '@latchkey/react'

/** The connected account: sign a message, switch the network, disconnect. */
export function Account() {
  const { isConnected, address } = useAccount()
  const { network, switchNetwork } = useNetwork()
  const { disconnect } = useConnect()
  const networks = useNetworks()
  const { mutate: signMessage, data, error } = useSignMessage()

  if (!isConnected) return <p>No wallet is connected.</p>
  return (
    <main>
      <p>
        {address} on {network?.name}
      </p>
      <button type="button" onClick={() => signMessage({ message: 'Hello' })}>
        Sign a message
      </button>
      {networks
        .filter(({ caipNetworkId }) => caipNetworkId !== network?.caipNetworkId)
        .map(({ caipNetworkId, name }) => (
          // A failure is shown in the modal, so the click has nothing left to do.
          <button
            key={caipNetworkId}
            type="button"
            onClick={() => switchNetwork(caipNetworkId, { throwOnFailure: false })}
          >
            Switch to {name}
          </button>
        ))}
      <button type="button" onClick={() => disconnect()}>
        Disconnect
      </button>
      {error && (
        <p role="alert">{isLatchkeyError(error, 'userRejected') ? 'You declined.' : 'Signing failed.'}</p>
      )}
      <output>{data?.signature}</output>
    </main>
  )
}
