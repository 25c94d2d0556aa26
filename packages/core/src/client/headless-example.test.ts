import { type ClientOptions, createClient, isLatchkeyError, shortenAddress } from '@latchkey/core'
import { createFakeAdapter, createFakeEnv, createFakeNetwork, turn } from '@latchkey/core/testing'
import { expect, it } from 'vitest'

// #region readme
/** `options` is `{ adapters: [evm()], networks: [mainnet] }`; `show` draws a text. */
export async function signIn(options: ClientOptions, message: string, show: (text: string) => void) {
  const client = createClient(options) // does no input or output
  client.connection.subscribe(() => {
    const account = client.session.account()
    show(account ? shortenAddress(account.address) : 'Not connected')
  })
  client.start() // in the browser: finds wallets and reconnects those of the last visit, without a prompt
  const wallet = client.connectors.state.items[0]?.chains[0]
  if (!wallet) throw new Error('No wallet on this page')
  const { namespace, accounts } = await client.connect(wallet) // settles in every case, a failure has a code
  const [account] = accounts
  if (account) await client.session.requireWallet(namespace, 'signMessage').sign({ account, message })
  return client // client.disconnect() ends the connection, client.destroy() everything
}
// #endregion

interface Files {
  readFile(path: URL, encoding: 'utf8'): Promise<string>
}

// Named indirectly: this package is typed for browsers, and one test is no reason to let Node's globals in.
const builtin = 'node:fs/promises'

const createStage = () => {
  const adapter = createFakeAdapter({ wallets: [{ id: 'alpha', addresses: ['abcd0000000000001234'] }] })
  const shown: string[] = []
  const options = {
    adapters: [adapter],
    networks: [createFakeNetwork('one')],
    env: createFakeEnv(),
  }
  return { adapter, shown, options, show: (text: string) => void shown.push(text) }
}

it('connects and signs without any interface of ours', async () => {
  const { adapter, shown, options, show } = createStage()
  const client = await signIn(options, 'Hello', show)
  await turn()
  expect([shown.at(-1), adapter.wallet().prompts]).toEqual(['abcd…1234', ['connect', 'signMessage']])
  await client.disconnect()
  await turn()
  expect(shown.at(-1)).toBe('Not connected')
  client.destroy()
})

it('gives a code when the visitor declines', async () => {
  const { adapter, options, show } = createStage()
  adapter.wallet().rejectNext()
  await expect(signIn(options, 'Hello', show)).rejects.toSatisfy(error =>
    isLatchkeyError(error, 'userRejected'),
  )
})

it('is what the README shows', async () => {
  const { readFile }: Files = await import(/* @vite-ignore */ builtin)
  const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')
  const [readme, example] = await Promise.all([read('../../README.md'), read('./headless-example.test.ts')])
  const [, shown = 'a region named readme'] = example.split(/\/\/ #(?:region readme|endregion)\n/)
  expect(readme).toContain(`\n${shown.trim()}\n\`\`\``)
})
