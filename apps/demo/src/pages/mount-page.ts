// A page without React of its own: the finished button and modal, put in by one call.
import { isLatchkeyError } from '@latchkey/core'
import { mount } from '@latchkey/react/mount'
import { createDemoClient } from '../create-demo-client'
import { fetchLocalChains } from '../local-chains'
import { signMessage } from '../panels/demo-requests'
import { installStoredOtherWallets } from '../wallet/other-wallets'
import { installStoredTestWallet } from '../wallet/test-wallet'

// See index-page.tsx: no top-level await.
const start = async (): Promise<void> => {
  const chains = await fetchLocalChains()
  await installStoredTestWallet(chains)
  await installStoredOtherWallets(chains)
  const client = createDemoClient(chains, { storagePrefix: '@latchkey-mount/' })

  const root = document.getElementById('root')
  const title = document.createElement('h1')
  title.textContent = 'Mounted'
  const text = document.createElement('p')
  text.className = 'muted'
  text.textContent = 'One call puts the button and the modal into any page.'
  const slot = document.createElement('div')
  const sign = document.createElement('button')
  sign.type = 'button'
  sign.textContent = 'Sign message'
  const remove = document.createElement('button')
  remove.type = 'button'
  remove.textContent = 'Unmount'
  const row = document.createElement('div')
  row.className = 'row'
  row.replaceChildren(sign, remove)
  const result = document.createElement('output')
  result.setAttribute('aria-label', 'Result')
  root?.replaceChildren(title, text, slot, row, result)

  const unmount = mount(slot, client)
  sign.onclick = () => {
    result.textContent = '…'
    signMessage(client).then(
      said => {
        result.textContent = said
      },
      error => {
        result.textContent = isLatchkeyError(error) ? `${error.code}: ${error.message}` : String(error)
      },
    )
  }
  remove.onclick = () => {
    unmount()
    client.destroy()
    remove.disabled = sign.disabled = true
  }
}

void start()
