import '@latchkey/react/buttons.css'
import type { ReactNode } from 'react'
import { Wallet } from './wallet'

export const metadata = { title: 'Latchkey with Next', icons: 'data:,' }

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Wallet>{children}</Wallet>
      </body>
    </html>
  )
}
