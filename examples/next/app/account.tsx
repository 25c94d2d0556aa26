'use client'

import {
  isLatchkeyError,
  useAccount,
  useConnect,
  useNetwork,
  useNetworks,
  useWalletCapabilities,
} from '@latchkey/react'
import { useState } from 'react'

/** The connected account: sign a message, switch the network, disconnect. */
export function Account() {
  const { isConnected, address, addresses } = useAccount()
  const { network, switchNetwork } = useNetwork()
  const { disconnect } = useConnect()
  const networks = useNetworks()
  const { signMessage } = useWalletCapabilities()
  const [result, setResult] = useState('')

  const sign = async () => {
    const [account] = addresses
    if (!account || !signMessage) return
    try {
      const { signature } = await signMessage.sign({ account, message: 'Hello' })
      setResult(signature)
    } catch (error) {
      setResult(isLatchkeyError(error, 'userRejected') ? 'You declined.' : 'Signing failed.')
    }
  }

  if (!isConnected) return <p>No wallet is connected.</p>
  return (
    <main>
      <p>
        {address} on {network?.name}
      </p>
      <button type="button" onClick={sign}>
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
      <output>{result}</output>
    </main>
  )
}
