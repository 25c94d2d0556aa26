import '@latchkey/react/buttons.css'
import type { ReactNode } from 'react'

export const metadata = { title: 'Sign in with a wallet', icons: 'data:,' }

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
