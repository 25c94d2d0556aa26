// The modal in the frame of the first page: the same code with the same options, drawn as they change.
import { LatchkeyProvider } from '@latchkey/react'
import { type ReactNode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createDemoClient } from '../create-demo-client'
import { type DemoOptions, readDemoOptions, toClientOptions } from '../demo-options'
import { fetchLocalChains, type LocalChains } from '../local-chains'
import { installStoredOtherWallets } from '../wallet/other-wallets'
import { installStoredTestWallet } from '../wallet/test-wallet'

const createPreviewClient = (chains: LocalChains | undefined, options: DemoOptions) =>
  createDemoClient(chains, {
    ...toClientOptions(options),
    storagePrefix: '@latchkey-preview/',
    enableReconnect: false,
    debug: false,
  })

function Preview({ chains }: { readonly chains: LocalChains | undefined }): ReactNode {
  const [options, setOptions] = useState(() => readDemoOptions(location.search))
  const [client] = useState(() => createPreviewClient(chains, options))
  useEffect(() => {
    const follow = ({ data, origin, source }: MessageEvent) => {
      if (origin === location.origin && source === window.parent) setOptions(readDemoOptions(String(data)))
    }
    window.addEventListener('message', follow)
    return () => window.removeEventListener('message', follow)
  }, [])
  useEffect(() => {
    const { themeMode = 'system', themeVariables = {} } = toClientOptions(options)
    document.documentElement.style.colorScheme = options.theme === 'system' ? '' : options.theme
    client.updateOptions({ themeMode, themeVariables }).then(
      () => client.open(),
      error => console.error('The preview could not be drawn', error),
    )
  }, [client, options])
  return <LatchkeyProvider client={client} layout={options.layout} locale={options.locale} />
}

// A dialog takes the focus when it opens. Here nobody opened it, and the focus is the first page's.
HTMLElement.prototype.focus = () => undefined

// See index-page.tsx: no top-level await.
const start = async (): Promise<void> => {
  const chains = await fetchLocalChains()
  await installStoredTestWallet(chains, { byDefault: true })
  await installStoredOtherWallets(chains, { byDefault: true })
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<Preview chains={chains} />)
}

void start()
