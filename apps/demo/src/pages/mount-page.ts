// A page without React of its own: the finished button and modal, put in by one call.
import { mount } from '@latchkey/react/mount'
import { createDemoClient } from '../create-demo-client'
import { fetchLocalChains } from '../local-chains'
import { installStoredTestWallet } from '../wallet/test-wallet'

const chains = await fetchLocalChains()
await installStoredTestWallet(chains)
const client = createDemoClient(chains, { storagePrefix: '@latchkey-mount/' })

const root = document.getElementById('root')
const title = document.createElement('h1')
title.textContent = 'Mounted'
const text = document.createElement('p')
text.className = 'muted'
text.textContent = 'One call puts the button and the modal into any page.'
const slot = document.createElement('div')
const remove = document.createElement('button')
remove.type = 'button'
remove.textContent = 'Unmount'
root?.replaceChildren(title, text, slot, remove)

const unmount = mount(slot, client)
remove.onclick = () => {
  unmount()
  client.destroy()
  remove.disabled = true
}
