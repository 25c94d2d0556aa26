// The kit without React and without its modal: the core alone, and an interface of five elements.
import { activeConnection, isLatchkeyError, requestedNetworks, shortenAddress } from '@latchkey/core'
import { createDemoClient } from '../create-demo-client'
import { fetchLocalChains } from '../local-chains'
import { installStoredOtherWallets } from '../wallet/other-wallets'
import { installStoredTestWallet } from '../wallet/test-wallet'

const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  text = '',
  attributes: Record<string, string> = {},
) => {
  const node = document.createElement(tag)
  node.textContent = text
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  return node
}

// See index-page.tsx: no top-level await.
const start = async (): Promise<void> => {
  const chains = await fetchLocalChains()
  await installStoredTestWallet(chains)
  await installStoredOtherWallets(chains)
  const client = createDemoClient(chains, { storagePrefix: '@latchkey-core/' })

  const wallets = element('div', '', { class: 'row', role: 'group', 'aria-label': 'Wallets' })
  const none = element('p', 'No wallet in this browser yet. ', { class: 'muted' })
  none.append(
    element('a', 'Put the test wallet into the demo', { href: '/' }),
    ', or install one of your own.',
  )
  const networks = element('div', '', { class: 'row', role: 'group', 'aria-label': 'Networks' })
  const account = element('p', '', { role: 'status', 'aria-label': 'Account' })
  const result = element('output', '', { 'aria-label': 'Result' })
  const sign = element('button', 'Sign message', { type: 'button' })
  const disconnect = element('button', 'Disconnect', { type: 'button' })

  const say = async (work: () => Promise<string>) => {
    result.textContent = '…'
    try {
      result.textContent = await work()
    } catch (error) {
      result.textContent = isLatchkeyError(error) ? `${error.code}: ${error.message}` : String(error)
    }
  }

  function render(): void {
    const { activeNamespace } = client.network.state
    const connection = activeConnection(client.connection.state, activeNamespace)
    const network = client.session.activeNetwork()
    const { status } = client.connection.state.namespaces[activeNamespace ?? ''] ?? { status: 'disconnected' }
    account.textContent = connection
      ? `${shortenAddress(connection.accounts[0]?.address ?? '')} on ${network?.name}`
      : status
    sign.disabled = disconnect.disabled = connection === undefined
    none.hidden = client.connectors.state.items.length > 0
    wallets.replaceChildren(
      ...client.connectors.state.items.map(item => {
        const button = element('button', `Connect ${item.name}`, { type: 'button' })
        button.onclick = () =>
          say(async () => `connected ${(await client.connect({ connectorId: item.id })).networkId}`)
        return button
      }),
    )
    networks.replaceChildren(
      ...requestedNetworks(client.network.state).map(item => {
        const button = element('button', item.name, { type: 'button' })
        button.setAttribute('aria-pressed', String(item === network))
        button.onclick = () =>
          say(async () => {
            await client.switchNetwork(item.caipNetworkId)
            return `switched to ${item.name}`
          })
        return button
      }),
    )
  }

  sign.onclick = () =>
    say(async () => {
      const namespace = client.session.activeNamespace() ?? ''
      const signer = client.session.requireWallet(namespace, 'signMessage')
      const current = client.session.account(namespace)
      const connection = client.session.connection(namespace)
      if (!current || !connection) return 'not connected'
      const message = 'Hello from a page without React'
      const signed = await signer.sign({ account: current, message })
      const valid = await client.session
        .require(namespace, 'verification')
        .verifyMessage({ networkId: connection.networkId, address: current.address, message, signed })
      return `${valid ? 'valid' : 'invalid'} signature ${signed.signature.slice(0, 10)}`
    })
  disconnect.onclick = () => say(async () => client.disconnect().then(() => 'disconnected'))

  for (const store of [client.connection, client.connectors, client.network]) store.subscribe(render)
  const actions = element('div', '', { class: 'row' })
  actions.append(sign, disconnect)
  const title = element('h1', 'Without React')
  const text = element('p', 'The core alone drives this page. No React, no modal.', { class: 'muted' })
  document
    .getElementById('root')
    ?.replaceChildren(
      title,
      text,
      account,
      element('h2', 'Wallets'),
      none,
      wallets,
      element('h2', 'Networks'),
      networks,
      element('h2', 'Account'),
      actions,
      result,
    )
  client.start()
  render()
}

void start()
