import '@latchkey/react/buttons.css'
import { cookieToInitialState } from '@latchkey/react/server'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { Wallet } from './wallet'

export const metadata = { title: 'Latchkey with Next', icons: 'data:,' }

export default async function Layout({ children }: { readonly children: ReactNode }) {
  // Who was connected when this browser was here last: the page shows them from the first byte on.
  const state = cookieToInitialState((await headers()).get('cookie'))
  return (
    <html lang="en">
      <body>
        <Wallet state={state}>{children}</Wallet>
      </body>
    </html>
  )
}
