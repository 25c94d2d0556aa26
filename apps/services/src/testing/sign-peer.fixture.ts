import { SignClient } from '@walletconnect/sign-client'

export type Peer = Awaited<ReturnType<typeof SignClient.init>>

const createMemoryStorage = () => {
  const items = new Map<string, string>()
  // Kept as text: what a client changes after it stored it must not change here.
  const read = (text: string | undefined) => (text === undefined ? undefined : JSON.parse(text))
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async <T>() => [...items].map(([key, text]): [string, T] => [key, read(text)]),
    getItem: async <T>(key: string): Promise<T | undefined> => read(items.get(key)),
    setItem: async <T>(key: string, value: T) => void items.set(key, JSON.stringify(value)),
    removeItem: async (key: string) => void items.delete(key),
  }
}

let lastPeer = 0

/** The real client. Two of them pair over the relay as a page and a phone would. */
export const createPeer = (name: string, relayUrl: string): Promise<Peer> =>
  SignClient.init({
    relayUrl,
    projectId: 'test',
    name,
    // The client keeps one core for each prefix in the whole process, with the relay address of the first.
    customStoragePrefix: `${name}-${++lastPeer}`,
    storage: createMemoryStorage(),
    telemetryEnabled: false,
    logger: 'silent',
    metadata: { name, description: name, url: `https://${name}.example`, icons: [] },
  })

/** Ends its socket and its heartbeat. */
export const endPeer = async (peer: Peer): Promise<void> => {
  const { heartbeat, relayer } = peer.core
  heartbeat.stop()
  // An attempt that is under way begins the next one, and at a relay that is gone for good that never ends.
  const wait = () => new Promise(() => undefined)
  Object.assign(relayer, { connect: wait, toEstablishConnection: wait })
  await relayer.transportClose()
}

const isOfDeadRelay = (error: unknown): boolean =>
  error instanceof Error &&
  /^(Unavailable WS RPC url|WebSocket connection|Connection interrupted)/.test(error.message)

/** The client repeats what it could not send and leaves the failure unhandled; the test run must not count that. */
export const tolerateDeadRelay = (): void => {
  const listeners = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', (error, promise) => {
    if (isOfDeadRelay(error)) return
    for (const listener of listeners) listener(error, promise)
  })
}

const account = 'eip155:1:0x742d35Cc6634C0532925a3b844Bc9e7595f0bEb0'
const methods = ['personal_sign', 'eth_sendTransaction']
const events = ['accountsChanged', 'chainChanged']

export const proposal = { optionalNamespaces: { eip155: { chains: ['eip155:1'], methods, events } } }
export const namespaces = { eip155: { accounts: [account], methods, events } }
export const signRequest = { method: 'personal_sign', params: ['0x68656c6c6f', account.split(':')[2]] }

/** From the code to the session, with a wallet that says yes. */
export const establishSession = async (dapp: Peer, wallet: Peer) => {
  const proposed = new Promise<number>(resolve => wallet.once('session_proposal', ({ id }) => resolve(id)))
  const { uri, approval } = await dapp.connect(proposal)
  // Asked for at once: an approval that comes before somebody asked is lost in the client.
  const approved = approval()
  await wallet.pair({ uri: uri ?? '' })
  const { acknowledged } = await wallet.approve({ id: await proposed, namespaces })
  const [session] = await Promise.all([approved, acknowledged()])
  return session
}
