import type { Client, ClientOptions, CustomWallet } from '@latchkey/core'
import { ConnectButton, LatchkeyProvider, useAccount, useClient } from '@latchkey/react'
import { ar } from '@latchkey/react/text/ar'
import { type ReactNode, useState } from 'react'
import { createPageClient } from './client'
import { render } from './render'

/** What the page is told in its address: options of the client, and how long a wallet list of its own is. */
interface Told {
  readonly options?: Partial<ClientOptions>
  readonly listed?: number
  readonly layout?: 'wide'
}

const params = new URLSearchParams(location.search)
const { options = {}, listed, layout } = JSON.parse(params.get('told') ?? '{}') as Told

/** A list as a service has it: every tenth wallet is certified, every second has a picture. */
const wallets = (length: number): readonly CustomWallet[] =>
  Array.from({ length }, (_, index) => ({
    id: `w${index}`,
    name: `Wallet ${index}`,
    mobileLink: `wallet${index}://`,
    ...(index % 2 === 0 ? { imageUrl: `https://pictures.test/${index}.svg` } : {}),
    ...(index % 10 === 0 ? { badge: 'certified' as const } : {}),
  }))

function listOf(length: number): NonNullable<ClientOptions['walletSource']> {
  return {
    async list({ page, entries, search = '', include, exclude = [], badge }) {
      const found = wallets(length).filter(
        wallet =>
          wallet.name.toLowerCase().includes(search.toLowerCase()) &&
          (include?.includes(wallet.id) ?? true) &&
          !exclude.includes(wallet.id) &&
          (badge === undefined || wallet.badge === badge),
      )
      return { wallets: found.slice((page - 1) * entries, page * entries), count: found.length }
    },
  }
}

async function sign({ session }: Client): Promise<string> {
  const account = session.account('eip155')
  if (!account) throw new Error('Nothing is connected')
  const { signature } = await session
    .requireWallet('eip155', 'signMessage')
    .sign({ account, message: 'Hello from a phone' })
  return `signed ${signature.slice(0, 18)}`
}

function Request(): ReactNode {
  const { address } = useAccount()
  const latchkey = useClient()
  const [result, setResult] = useState('')
  return (
    <>
      {/* A page that is wider than the phone is laid out wider than what is seen of it, and the sheet with it. */}
      <p style={{ overflowWrap: 'anywhere' }}>
        <output aria-label="Account">{address ?? 'nobody'}</output>
      </p>
      <button
        type="button"
        onClick={() => void sign(latchkey).then(setResult, error => setResult(`${error}`))}
      >
        Sign
      </button>
      <output aria-label="Result">{result}</output>
      <button type="button" onClick={() => void latchkey.open({ view: 'ConnectingWalletConnect' })}>
        Any wallet
      </button>
      <button type="button" onClick={() => void latchkey.open({ view: 'Connect' })}>
        Another wallet
      </button>
    </>
  )
}

void render(async () => {
  const { services } = (await (await fetch('/local-chains.json')).json()) as {
    readonly services: { readonly relayUrl: string }
  }
  const client = await createPageClient({
    enableWalletConnect: true,
    services: { relayUrl: services.relayUrl },
    metadata: { name: 'Phones', description: 'A page for phones', icons: [] },
    ...(listed === undefined ? {} : { walletSource: listOf(listed) }),
    ...options,
  })
  return (
    <LatchkeyProvider
      client={client}
      layout={layout}
      {...(params.get('locale') === 'ar' ? { locale: ar } : {})}
    >
      <main>
        <h1>Phones</h1>
        <ConnectButton />
        <Request />
      </main>
    </LatchkeyProvider>
  )
})
