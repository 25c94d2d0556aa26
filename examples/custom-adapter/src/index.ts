import type { AdapterHost, AdapterInstance, ChainAdapter } from '@latchkey/core/adapter'
import { createChain, createNode } from './chain.js'
import { createConnector } from './connector.js'

export type { ExampleWallet } from './wallet.js'

/** One adapter at work for one client: all state is in here, and ends with `dispose`. */
function createInstance(outer: AdapterHost): AdapterInstance {
  const ending = new AbortController()
  const { signal } = ending
  const host: AdapterHost = { ...outer, signal, emit: event => void (signal.aborted || outer.emit(event)) }
  const node = createNode(host)
  const page = host.env.window // absent on a server
  let found: unknown
  const look = () => {
    const wallet = page && Object(Reflect.get(page, 'exampleWallet'))
    if (typeof wallet?.connect !== 'function' || found || signal.aborted) return
    found = wallet
    host.emit({ type: 'connectorsChanged', connectors: [createConnector(wallet, host, node)] })
  }
  return {
    capabilities: createChain(host, node),
    discover() {
      look()
      page?.addEventListener('exampleWallet#ready', look, { signal }) // told by wallets that come late
    },
    preload: async () => void (await import('./keys.js')),
    dispose: () => ending.abort(),
  }
}

/** The namespace `meadow`: inert, shareable by clients, importable on a server. */
export const meadow = (): ChainAdapter => ({
  apiVersion: 1,
  namespace: 'meadow',
  name: 'latchkey-adapter-meadow',
  traits: {
    displayName: 'Meadow',
    accountTypes: ['standard'],
    services: [],
    loadAddressCodec: async () => (await import('./keys.js')).addressCodec,
  },
  create: createInstance,
})
