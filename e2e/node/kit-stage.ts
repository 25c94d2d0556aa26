import { evm } from '@latchkey/adapter-evm'
import { type Client, type ClientOptions, createClient, isLatchkeyError } from '@latchkey/core'
import { createFakeWindow } from '@latchkey/core/testing'
import { createRelay, type Relay } from '@latchkey/services/relay'
import {
  createWalletConnectWallet,
  type WalletConnectNetwork,
  type WalletConnectTestWallet,
  type WalletConnectWalletOptions,
} from '@latchkey/test-wallets/wallet-connect'
import { walletConnect } from '@latchkey/wallet-connect'

declare global {
  namespace NodeJS {
    interface Process {
      /** Of Node 17.3; not among the types of Node 20. */
      getActiveResourcesInfo(): string[]
    }
  }
}

/** How many timers run in this process. */
export const timers = (): number => process.getActiveResourcesInfo().filter(each => each === 'Timeout').length

/** Two networks of eip155 at addresses that nothing answers: nothing here asks a chain. */
const evmNetwork = (id: number, name: string) => ({
  id,
  name,
  caipNetworkId: `eip155:${id}` as const,
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`http://127.0.0.1:${id}`] } },
})
const one = evmNetwork(1, 'One')
export const ten = evmNetwork(10, 'Ten')

const walletNetworks = [one, ten].map(
  ({ caipNetworkId, name }): WalletConnectNetwork => ({
    networkId: caipNetworkId,
    name,
    rpcUrl: 'http://127.0.0.1:1',
  }),
)

/** A kit and wallets over a relay, all real, in one process. */
export interface KitStage {
  readonly relay: Relay
  createKit(options?: Partial<ClientOptions> & { readonly storage?: Map<string, string> }): Client
  createWallet(options?: Partial<WalletConnectWalletOptions>): Promise<WalletConnectTestWallet>
  /** Offers a pairing to the wallet; resolves when the kit is connected. */
  connect(kit: Client, wallet: WalletConnectTestWallet): Promise<void>
  close(): Promise<void>
}

/** The URI that a kit shows, as soon as it shows one. */
export async function offeredUri(kit: Client): Promise<string> {
  const { subscribe, snapshot } = await kit.features.load('walletConnect')
  const now = snapshot().pairing.uri
  if (now) return now
  return new Promise(resolve => {
    const stop = subscribe(() => {
      const { uri } = snapshot().pairing
      if (!uri) return
      stop()
      resolve(uri)
    })
  })
}

/** Resolves when a kit's state is as it should be. */
export const until = (kit: Client, isThere: () => boolean): Promise<void> =>
  new Promise(resolve => {
    const check = () => {
      if (!isThere()) return
      for (const stop of stops) stop()
      resolve()
    }
    const stops = [kit.connection.subscribe(check), kit.network.subscribe(check)]
    check()
  })

export const status = (kit: Client, namespace = 'eip155') =>
  kit.connection.state.namespaces[namespace]?.status

export const account = (kit: Client, namespace = 'eip155') =>
  kit.connection.state.namespaces[namespace]?.connections[0]?.accounts[0]

/** The code a promise fails with. */
export const codeOf = (promise: Promise<unknown>): Promise<string | undefined> =>
  promise.then(
    () => undefined,
    error => (isLatchkeyError(error) ? error.code : String(error)),
  )

/** Signs by the wallet in use. */
export const sign = async (kit: Client, message = 'hello') => {
  const from = account(kit)
  const { signMessage } = kit.session.wallet('eip155')
  if (!from || !signMessage) throw new Error('nothing to sign with')
  return signMessage.sign({ account: from as never, message })
}

/** Sets the stage; `url` names a relay that runs elsewhere. */
export async function createKitStage(url?: string): Promise<KitStage> {
  // Many pairings in a row come from one address here.
  const limits = { requestsPerSecondPerClient: 10_000, requestsPerSecondPerAddress: 10_000 }
  const relay = await createRelay({ limits })
  const relayUrl = url ?? relay.url
  const kits: Client[] = []
  const wallets: WalletConnectTestWallet[] = []
  const createKit: KitStage['createKit'] = ({
    storage = new Map<string, string>(),
    env,
    ...options
  } = {}) => {
    const kit = createClient({
      adapters: [evm()],
      networks: [one, ten],
      projectId: 'kit',
      transports: [walletConnect()],
      metadata: { name: 'Kit', url: 'https://kit.test', icons: [] },
      services: { relayUrl },
      ...options,
      env: {
        window: createFakeWindow({ url: 'https://kit.test/' }),
        storage: {
          get: key => storage.get(key) ?? null,
          set: (key, value) => void storage.set(key, value),
          remove: key => void storage.delete(key),
        },
        logger: { warn: () => undefined, error: () => undefined },
        ...env,
      },
    })
    kits.push(kit)
    kit.start()
    return kit
  }
  return {
    relay,
    createKit,
    async createWallet(options = {}) {
      const wallet = await createWalletConnectWallet({ relayUrl, networks: walletNetworks, ...options })
      wallets.push(wallet)
      return wallet
    },
    async connect(kit, wallet) {
      const connecting = kit.connect({ connectorId: 'walletConnect' })
      await wallet.pair(await offeredUri(kit))
      await connecting
    },
    async close() {
      for (const kit of kits) kit.destroy()
      await Promise.all(wallets.map(wallet => wallet.destroy()))
      await relay.close()
    },
  }
}
