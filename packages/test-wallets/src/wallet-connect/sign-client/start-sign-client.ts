import { testWalletIcon } from '../../eip155/info'
import { checkAttestation } from '../verify/check-attestation'
import type {
  AttestationKey,
  PeerMetadata,
  WalletConnectStorage,
  WalletConnectWalletOptions,
} from '../wallet-connect.types'
import type { SignClient, VerifyInput } from './sign-client.types'
import { createMemoryStorage, createSignStorage } from './storage'

/** What a wallet says of itself unless told otherwise. */
const defaultMetadata: PeerMetadata = {
  name: 'Test Phone Wallet',
  description: 'A wallet with real keys, for tests',
  url: 'https://wallet.latchkey.test',
  icons: [testWalletIcon],
}

/** How long the verify host may take before the origin counts as unknown: without it a wallet would wait for ever. */
const VERIFY_MS = 3000

/** Its messages hold topics and keys: nothing of them is written anywhere. */
const createSilentLogger = () => {
  const nothing = () => undefined
  const logger = {
    level: 'silent',
    trace: nothing,
    debug: nothing,
    info: nothing,
    warn: nothing,
    error: nothing,
    fatal: nothing,
    bindings: () => ({}),
    child: () => logger,
  }
  return logger
}

/** Lets the wallet answer although the verify host does not. */
const guardVerify = (
  { core }: SignClient,
  { attestationKey, timer }: WalletConnectWalletOptions,
): (() => void) => {
  const { verify } = core
  const waiting = new Set<() => void>()
  if (attestationKey) {
    const inAYear = Math.floor(Date.now() / 1000) + 31_536_000
    verify.publicKey = { publicKey: attestationKey, expiresAt: inAYear }
  }
  Object.assign(verify, {
    validateAttestation: (token: string, { publicKey }: { readonly publicKey: AttestationKey }) =>
      checkAttestation(token, publicKey),
  })
  const resolve = verify.resolve.bind(verify)
  verify.resolve = async (input: VerifyInput) => {
    // Without an attestation there is only the older look-up by hash, which costs a wait and tells nothing new.
    if (!input.attestationId) return undefined
    let cancel = () => {}
    const late = new Promise<undefined>(done => {
      if (timer) void timer.delay(VERIFY_MS).then(() => done(undefined))
      else {
        const id = setTimeout(() => done(undefined), VERIFY_MS)
        cancel = () => {
          clearTimeout(id)
          done(undefined)
        }
        waiting.add(cancel)
      }
    })
    try {
      return await Promise.race([resolve(input), late])
    } finally {
      waiting.delete(cancel)
      cancel()
    }
  }
  return () => {
    for (const cancel of [...waiting]) cancel()
  }
}

/** The library does not wait for all that it does about a goodbye: one that came twice would end the process. */
const keepRejectionsIn = ({ engine, session }: SignClient): void => {
  const { isValidDisconnect, deleteSession } = engine
  engine.isValidDisconnect = params => {
    const checked = isValidDisconnect.call(engine, params)
    checked.catch(() => undefined)
    return checked
  }
  engine.deleteSession = async params => {
    const stands = session.getAll().some(({ topic }) => topic === params.topic)
    if (stands) await deleteSession.call(engine, params)
  }
}

const GONE = { code: 6000, message: 'The wallet is gone.' }
/** Turns of the event loop in which what was begun before the end shows itself. */
const LAST_TURNS = 10

/** Errors for everybody who still waits, for the other side or for the relay: their time-outs keep a process alive. */
const releaseWaiting = ({ engine, core }: SignClient): void => {
  for (const name of engine.events.eventNames()) engine.events.emit(name, { error: GONE })
  const { provider, publisher, events } = core.relayer
  // What could not be sent waits for a later try that nobody makes.
  for (const id of [...publisher.queue.keys()]) events.emit('relayer_publish', { id })
  const answers = provider.events
  for (const name of answers?.eventNames() ?? []) {
    if (/^\d+$/.test(String(name))) answers?.emit(name, { id: Number(name), jsonrpc: '2.0', error: GONE })
  }
}

/** Nothing that was begun before may open the socket again. */
const closeForGood = async ({ relayer }: SignClient['core']): Promise<void> => {
  const refuse = async () => {
    throw new Error(GONE.message)
  }
  relayer.connect = refuse
  relayer.toEstablishConnection = refuse
  await relayer.transportClose().catch(() => undefined)
}

/** The library, and the way to end it. */
export interface StartedSignClient {
  readonly client: SignClient
  readonly metadata: PeerMetadata
  readonly storage: WalletConnectStorage
  /** Closes the socket and stops every timer. */
  end(): Promise<void>
}

let started = 0

const createEnd = (client: SignClient, instance: string, releaseVerify: () => void) => async () => {
  const { heartbeat, relayer } = client.core
  heartbeat.stop()
  releaseVerify()
  releaseWaiting(client)
  await closeForGood(client.core)
  for (let turn = 0; turn < LAST_TURNS; turn++) {
    releaseWaiting(client)
    await new Promise<void>(resolve => {
      setTimeout(resolve, 0)
    })
  }
  clearTimeout(relayer.reconnectTimeout)
  clearTimeout(relayer.pingTimeout)
  // The library keeps itself in the global scope, for those who start it twice by mistake.
  for (const ending of ['', '_count']) {
    Reflect.deleteProperty(globalThis, `_walletConnectCore_${instance}${ending}`)
  }
}

/** Starts the library for one wallet. */
export const startSignClient = async (options: WalletConnectWalletOptions): Promise<StartedSignClient> => {
  const { SignClient: Library } = await import('@walletconnect/sign-client')
  started++
  const instance = `latchkey-test-wallet-${started}`
  const storage = options.storage ?? createMemoryStorage()
  const metadata = { ...defaultMetadata, ...options.metadata }
  const client = (await Library.init({
    relayUrl: options.relayUrl,
    projectId: options.projectId ?? 'test',
    metadata: metadata as PeerMetadata & { icons: string[] },
    telemetryEnabled: false,
    customStoragePrefix: instance,
    storage: createSignStorage(storage, `:${instance}`),
    // The library wants a pino logger and uses what is here of it.
    logger: createSilentLogger() as never,
  })) as unknown as SignClient
  keepRejectionsIn(client)
  client.engine.requestQueueDelay = (options.requestGapMs ?? 0) / 1000
  return { client, metadata, storage, end: createEnd(client, instance, guardVerify(client, options)) }
}
