import { ConnectButton } from '@latchkey/react'
import { Suspense } from 'react'
import { Account } from './account'
import { KnownVisitor } from './known-visitor'

export default function Page() {
  return (
    <>
      <h1>Latchkey with Next</h1>
      <Suspense>
        <KnownVisitor>
          <ConnectButton />
          <Account />
        </KnownVisitor>
      </Suspense>
    </>
  )
}
