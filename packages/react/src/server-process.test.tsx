// @vitest-environment node
import { createClient } from '@latchkey/core'
import { createFakeAdapter, createFakeNetwork } from '@latchkey/core/testing'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AccountButton } from './buttons/account-button.js'
import { ConnectButton } from './buttons/connect-button.js'
import { NetworkButton } from './buttons/network-button.js'
import { LatchkeyProvider } from './provider.js'

// No jsdom here: what a server renders, it renders without a window.
const networks = [createFakeNetwork('one'), createFakeNetwork('two')] as const

it('renders the buttons and the modal in a process without a window', () => {
  expect([typeof window, typeof document, typeof localStorage]).toEqual([
    'undefined',
    'undefined',
    expect.any(String),
  ])
  const client = createClient({ adapters: [createFakeAdapter()], networks })
  client.start()
  client.open()
  const html = renderToString(
    <LatchkeyProvider client={client}>
      <ConnectButton />
      <NetworkButton />
      <AccountButton balance="show" />
    </LatchkeyProvider>,
  )
  expect(html).toContain('Connect wallet')
  expect(html).not.toContain('style=')
  expect(html).not.toContain('role="dialog"')
  client.destroy()
})

it('keeps the visitors of two requests apart', async () => {
  const clients = [networks[0], networks[1]].map(network =>
    createClient({ adapters: [createFakeAdapter()], networks: [network] }),
  )
  const [first = '', second = ''] = clients.map(client =>
    renderToString(
      <LatchkeyProvider client={client}>
        <NetworkButton />
      </LatchkeyProvider>,
    ),
  )
  expect(first).toContain('Test network one')
  expect(second).toContain('Test network two')
  expect(second).not.toContain('Test network one')
  for (const client of clients) client.destroy()
})
