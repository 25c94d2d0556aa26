import { ConnectButton, LatchkeyProvider, useAccount } from '@latchkey/react'
import type { ReactNode } from 'react'
import { createPageClient } from './client'
import { render } from './render'

function Who(): ReactNode {
  const { address } = useAccount()
  return <p role="status">{address ?? 'nobody'}</p>
}

void render(async () => {
  const first = await createPageClient({ storagePrefix: 'first/' })
  const second = await createPageClient({ storagePrefix: 'second/', themeMode: 'dark' })
  return (
    <>
      <section aria-label="First">
        <LatchkeyProvider client={first}>
          <ConnectButton />
          <Who />
        </LatchkeyProvider>
      </section>
      <section aria-label="Second">
        <LatchkeyProvider client={second}>
          <ConnectButton />
          <Who />
        </LatchkeyProvider>
      </section>
    </>
  )
})
