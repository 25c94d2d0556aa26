import type { NextAuthOptions } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import { siwx } from './siwx'

/** Auth.js with an account of a wallet as the user. */
export const authOptions: NextAuthOptions = {
  providers: [
    CredentialsProvider({
      name: 'Wallet',
      // `post` is the body of `/siwx/verify`, as JSON.
      credentials: { post: {} },
      async authorize(credentials, { headers = {} }) {
        try {
          const post: unknown = JSON.parse(credentials?.post ?? '')
          const request = { headers: new Headers(headers), url: process.env.NEXTAUTH_URL ?? '' }
          const { identities, address } = await siwx.verify(post, request)
          return { id: identities[0], name: address }
        } catch {
          return null
        }
      },
    }),
  ],
  callbacks: {
    session: ({ session, token }) => ({ ...session, user: { ...session.user, id: token.sub } }),
  },
}
