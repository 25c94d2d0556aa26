import { evmCalls } from '@latchkey/adapter-evm'
import {
  AccountButton,
  ConnectButton,
  LatchkeyProvider,
  useAccount,
  useCapability,
  useSignMessage,
} from '@latchkey/react'
import { useState } from 'react'
import { createPageClient } from './client'
import { render } from './render'

const params = new URLSearchParams(location.search)

function Sign() {
  const { address, isConnected } = useAccount()
  const { mutate, data, error } = useSignMessage()
  return (
    <>
      <p data-testid="address">{address}</p>
      <button type="button" disabled={!isConnected} onClick={() => mutate({ message: 'Hello' })}>
        Sign
      </button>
      <output>{error ? error.code : data?.signature}</output>
    </>
  )
}

const recipients = [
  '0x00000000000000000000000000000000000000A1',
  '0x00000000000000000000000000000000000000A2',
]

/** Sends two payments as one batch (EIP-5792), and asks for its status until it is final. */
function SendCalls() {
  const batches = useCapability(evmCalls)
  const [state, setState] = useState('')
  const send = async () => {
    if (!batches) return
    const calls = recipients.map((to, index) => ({ to, value: BigInt(index + 1) * 10n ** 15n }))
    const { id } = await batches.send({ calls, atomicRequired: true })
    let status = await batches.status(id)
    while (status.status === 'pending') status = await batches.status(id)
    setState(status.status)
  }
  return (
    <>
      <button type="button" onClick={() => send().catch(error => setState(String(error)))}>
        Send calls
      </button>
      <p data-testid="batch">{state}</p>
    </>
  )
}

/** A page whose visitors log in to the wallet of a frame. Its address is in the query. */
void render(async () => {
  const client = await createPageClient({
    projectId: 'project',
    embeddedWallet: { frameUrl: params.get('frame') ?? '' },
  })
  return (
    <LatchkeyProvider client={client}>
      <main>
        <h1>Embedded wallet</h1>
        <ConnectButton />
        <AccountButton />
        <Sign />
        <SendCalls />
      </main>
    </LatchkeyProvider>
  )
})
