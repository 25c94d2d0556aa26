import { evm } from '@latchkey/adapter-evm'
import { baseAccount } from '@latchkey/adapter-evm/base-account'
import { ConnectButton, LatchkeyProvider, useAccount, useClient } from '@latchkey/react'
import { type ReactNode, useState } from 'react'
import { createPageClient } from './client'
import { render } from './render'

function Sign(): ReactNode {
  const { session } = useClient()
  const { address } = useAccount()
  const [signature, setSignature] = useState('')
  const sign = async () => {
    const account = session.account('eip155')
    if (!account) throw new Error('Nothing is connected')
    const signed = await session
      .requireWallet('eip155', 'signMessage')
      .sign({ account, message: 'Hello from a page' })
    setSignature(signed.signature)
  }
  return (
    <>
      <output aria-label="Account">{address ?? 'nobody'}</output>
      <button type="button" onClick={() => void sign().catch(error => setSignature(String(error)))}>
        Sign
      </button>
      <output aria-label="Signature">{signature}</output>
    </>
  )
}

void render(async () => {
  const client = await createPageClient({
    adapters: [evm({ connectors: [baseAccount({ sdk: () => import('./stub-base-sdk') })] })],
  })
  return (
    <LatchkeyProvider client={client}>
      <h1>External</h1>
      <ConnectButton />
      <Sign />
    </LatchkeyProvider>
  )
})
