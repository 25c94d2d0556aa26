import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '../app'
import { fetchLocalChains } from '../local-chains'
import { installStoredOtherWallets } from '../wallet/other-wallets'
import { installStoredTestWallet } from '../wallet/test-wallet'

const chains = await fetchLocalChains()
await installStoredTestWallet(chains)
await installStoredOtherWallets(chains)
const root = document.getElementById('root')
const strict = new URLSearchParams(location.search).get('strict') !== 'off'
const app = <App chains={chains} />
if (root) createRoot(root).render(strict ? <StrictMode>{app}</StrictMode> : app)
