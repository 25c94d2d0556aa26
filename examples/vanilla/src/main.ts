import { activeConnection, activeNetwork, isLatchkeyError, requestedNetworks } from '@latchkey/core'
import { mount } from '@latchkey/react/mount'
import { client } from './client'

const main = document.querySelector('#account') as HTMLElement
let result = ''

const button = (label: string, onClick: () => unknown) => {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = label
  element.addEventListener('click', onClick)
  return element
}

const paragraph = (text: string) => {
  const element = document.createElement('p')
  element.textContent = text
  return element
}

async function sign() {
  const connection = client.session.connection()
  const account = connection?.accounts[0]
  if (!connection || !account) return
  try {
    const wallet = client.session.requireWallet(connection.namespace, 'signMessage')
    result = (await wallet.sign({ account, message: 'Hello' })).signature
  } catch (error) {
    result = isLatchkeyError(error, 'userRejected') ? 'You declined.' : 'Signing failed.'
  }
  render()
}

function render() {
  const networks = client.network.snapshot()
  const connection = activeConnection(client.connection.snapshot(), networks.activeNamespace)
  if (!connection) return main.replaceChildren(paragraph('No wallet is connected.'))
  const network = activeNetwork(networks)
  const others = requestedNetworks(networks).filter(other => other !== network)
  const output = document.createElement('output')
  output.textContent = result
  main.replaceChildren(
    paragraph(`${connection.accounts[0]?.address} on ${network?.name}`),
    button('Sign a message', sign),
    ...others.map(({ caipNetworkId, name }) =>
      button(`Switch to ${name}`, () => client.switchNetwork(caipNetworkId, { throwOnFailure: false })),
    ),
    button('Disconnect', () => client.disconnect()),
    output,
  )
}

client.connection.subscribe(render)
client.network.subscribe(render)
render()
mount(document.querySelector('#wallet') as Element, client)
