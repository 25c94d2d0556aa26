import { createEip155Wallet, type Eip155WalletOptions, type TestWallet, type WalletFetch } from '../index'

/** Two networks at addresses that nothing answers; tests that need answers give a `fetch`. */
export const networks = [
  { chainId: 1, name: 'One', rpcUrl: 'http://127.0.0.1:1' },
  { chainId: 10, name: 'Ten', rpcUrl: 'http://127.0.0.1:10' },
] as const

/** Answers JSON-RPC from a table, and records the methods that were asked. */
export const createTableFetch = (table: Readonly<Record<string, unknown>>) => {
  const asked: string[] = []
  const fetch: WalletFetch = async (_url, init) => {
    const { method } = JSON.parse(init.body) as { method: string }
    asked.push(method)
    return { json: async () => ({ jsonrpc: '2.0', id: 1, result: table[method] ?? null }) }
  }
  return { fetch, asked }
}

/** A wallet with short ways to ask it and to hear its events. */
export const createSubject = (options: Partial<Eip155WalletOptions> = {}) => {
  // So that accounts can be compared with `wallet.addresses`.
  const wallet: TestWallet = createEip155Wallet({ networks, accountCase: 'checksum', ...options })
  const ask = (method: string, params?: unknown) => wallet.provider.request({ method, params })
  const events: (readonly [string, unknown])[] = []
  for (const event of ['accountsChanged', 'chainChanged', 'disconnect', 'connect']) {
    wallet.provider.on(event, payload => events.push([event, payload]))
  }
  return { wallet, ask, events, controls: wallet.controls }
}

/** Runs what is due in microtasks and macrotasks without waiting for any time to pass. */
export const settle = (): Promise<void> =>
  new Promise(resolve => {
    setImmediate(resolve)
  })
