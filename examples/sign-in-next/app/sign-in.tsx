'use client'

import { evm } from '@latchkey/adapter-evm'
import { ConnectButton, createClient, LatchkeyProvider } from '@latchkey/react'
import { siwx } from '@latchkey/siwx/client'
import { Members } from './members'
import { networks } from './networks'

const client = createClient({ adapters: [evm()], networks, siwx: siwx({ url: '/siwx' }) })

/** Signs in at the routes below `/siwx`. */
export function SignIn() {
  return (
    <LatchkeyProvider client={client}>
      <ConnectButton />
      <Members url="/members" />
    </LatchkeyProvider>
  )
}
