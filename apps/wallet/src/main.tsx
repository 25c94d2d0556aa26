/// <reference types="vite/client" />
import { createWalletConnectWallet } from '@latchkey/test-wallets/wallet-connect'
import { applyTheme, createStyleRoot, StyleScope } from '@latchkey/ui'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app'
import { readKeySource, readKeys, writeKeySource } from './boot/keys'
import { chooseNetworks, fetchLocalChains } from './boot/networks'
import { createPageStorage } from './boot/page-storage'
import { readAddress, withoutPairing } from './boot/read-address'
import { createWalletStore } from './state/wallet-store'

const address = new URL(location.href)
const told = readAddress(address)
// The pairing is a secret, and good for one use.
if (told.opened) history.replaceState(null, '', withoutPairing(address))

const storage = createPageStorage(() => localStorage)
if (told.relayUrl !== undefined) storage.set('relay', told.relayUrl)
const built = import.meta.env.VITE_RELAY_URL as string | undefined
const relayUrl = told.relayUrl ?? storage.get('relay') ?? built ?? 'ws://127.0.0.1:8787'

const networks = chooseNetworks(await fetchLocalChains(), told.networkIds)
const keys = readKeys(storage, bytes => crypto.getRandomValues(bytes))
const wallet = await createWalletConnectWallet({
  relayUrl,
  storage,
  approval: 'manual',
  networks: networks.map(({ network }) => network),
  metadata: {
    name: 'Latchkey Test Wallet',
    description: 'A phone\u2019s wallet with test keys',
    url: location.origin,
    redirect: { universal: `${location.origin}/wc` },
  },
  ...(keys ? { keys } : {}),
})

const host = document.getElementById('root')
if (host) {
  const { mountPoint, adopt } = createStyleRoot(host)
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const paint = () => applyTheme(host, { mode: dark.matches ? 'dark' : 'light' })
  dark.addEventListener('change', paint)
  paint()
  createRoot(mountPoint).render(
    <StrictMode>
      <StyleScope value={adopt}>
        <App
          wallet={wallet}
          store={createWalletStore(wallet)}
          networks={networks}
          keySource={readKeySource(storage)}
          relayUrl={relayUrl}
          {...(told.uri === undefined ? {} : { uri: told.uri })}
          onCopy={text => navigator.clipboard.writeText(text)}
          onKeySource={source => {
            writeKeySource(storage, source)
            // Sessions are about the old keys.
            wallet.controls.disconnect().then(
              () => location.reload(),
              () => location.reload(),
            )
          }}
        />
      </StyleScope>
    </StrictMode>,
  )
}
