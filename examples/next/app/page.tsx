import { ConnectButton } from '@latchkey/react'
import { Account } from './account'

export default function Page() {
  return (
    <>
      <h1>Latchkey with Next</h1>
      <ConnectButton />
      <Account />
    </>
  )
}
