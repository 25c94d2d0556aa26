import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '../app'
import { fetchLocalChains } from '../local-chains'
import { installStoredOtherWallets } from '../wallet/other-wallets'
import { installStoredTestWallet } from '../wallet/test-wallet'

// No top-level await: with one, WebKit resolves an `import()` of a chunk that shares code with this page before the chunk
// ran, and a view of the modal is missing (https://bugs.webkit.org/show_bug.cgi?id=242740).
const start = async (): Promise<void> => {
  const chains = await fetchLocalChains()
  const params = new URLSearchParams(location.search)
  // Wallets that don't announce themselves are looked for once, so they have to be in the page before the client starts.
  const byDefault = params.get('tab') !== 'developer'
  await installStoredTestWallet(chains, { byDefault })
  await installStoredOtherWallets(chains, { byDefault })
  const root = document.getElementById('root')
  const strict = params.get('strict') !== 'off'
  const app = <App chains={chains} />
  if (root) createRoot(root).render(strict ? <StrictMode>{app}</StrictMode> : app)
}

void start()
