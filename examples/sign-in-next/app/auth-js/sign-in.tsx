'use client'

import { evm } from '@latchkey/adapter-evm'
import { ConnectButton, createClient, LatchkeyProvider } from '@latchkey/react'
import { siwx } from '@latchkey/siwx/client'
import { getSession, signIn, signOut } from 'next-auth/react'
import { Members } from '../members'
import { networks } from '../networks'

const texts = siwx({ url: '/siwx', link: false })

const client = createClient({
  adapters: [evm()],
  networks,
  // Nonces and texts are those of `/siwx`. Auth.js verifies, and keeps who is signed in.
  siwx: {
    ...texts,
    async addSession({ message, signed }) {
      const post = JSON.stringify({ proofs: [{ message, signed }] })
      const result = await signIn('credentials', { post, redirect: false })
      if (!result?.ok) throw new Error('The sign-in was refused.')
    },
    async getSessions(chainId, accountAddress) {
      const session = await getSession()
      if (session?.user?.name !== accountAddress) return []
      const data = { accountAddress, chainId, domain: '', uri: '', version: '1', nonce: '' }
      return [{ data: { ...data, expirationTime: session.expires }, message: '', signature: '' }]
    },
    async revokeSession() {
      await signOut({ redirect: false })
    },
    async setSessions() {
      await signOut({ redirect: false })
    },
  },
})

/** Signs in with the Credentials provider of Auth.js. */
export function SignInWithAuthJs() {
  return (
    <LatchkeyProvider client={client}>
      <ConnectButton />
      <Members url="/auth-js/members" />
    </LatchkeyProvider>
  )
}
