import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { Account } from './account'
import { client } from './client'

export default function App() {
  return (
    <LatchkeyProvider client={client}>
      <h1>Latchkey with Vite</h1>
      <ConnectButton />
      <Account />
    </LatchkeyProvider>
  )
}
