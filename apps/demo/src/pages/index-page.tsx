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
  await installStoredTestWallet(chains)
  await installStoredOtherWallets(chains)
  const root = document.getElementById('root')
  const strict = new URLSearchParams(location.search).get('strict') !== 'off'
  const app = <App chains={chains} />
  if (root) createRoot(root).render(strict ? <StrictMode>{app}</StrictMode> : app)
}

void start()
