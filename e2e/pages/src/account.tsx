import { AccountButton, ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { ar } from '@latchkey/react/text/ar'
import { de } from '@latchkey/react/text/de'
import { createPageClient } from './client'
import { render } from './render'

const params = new URLSearchParams(location.search)
const locales = { ar, de }
const locale = locales[params.get('locale') as keyof typeof locales]

/** A page whose app names a blockchain API. The test answers for it. */
void render(async () => {
  const client = await createPageClient({ services: { blockchainApiUrl: 'https://chain.test' } })
  return (
    <LatchkeyProvider client={client} {...(locale ? { locale } : {})}>
      <main>
        <h1>Account</h1>
        <ConnectButton />
        <AccountButton />
      </main>
    </LatchkeyProvider>
  )
})
