import { useAccount, useConnect, useNetwork, useNetworks, useSignMessage } from '@latchkey/react'
import { useSendTransaction, useWaitForTransactionReceipt } from '@latchkey/viem/react'

/** What wagmi's hooks did before. */
export function Account() {
  const { isConnected, address } = useAccount()
  const { network, switchNetwork } = useNetwork()
  const networks = useNetworks()
  const { disconnect } = useConnect()
  const { mutate: signMessage, data: signed, error } = useSignMessage()
  const { mutate: sendTransaction, data: hash } = useSendTransaction()
  const { data: receipt } = useWaitForTransactionReceipt({ hash })

  if (!isConnected) return <p>No wallet is connected.</p>
  return (
    <main>
      <p>
        {address} on {network?.name}
      </p>
      <button type="button" onClick={() => signMessage({ message: 'Hello' })}>
        Sign a message
      </button>
      <button type="button" onClick={() => sendTransaction({ to: address as `0x${string}`, value: 1n })}>
        Send 1 wei to yourself
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
      <output>{signed?.signature ?? error?.message}</output>
      <code>{hash}</code>
      {receipt && <p>In block {String(receipt.blockNumber)}</p>}
    </main>
  )
}
