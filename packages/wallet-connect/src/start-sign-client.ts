import type { SignClient, TransportStartInput } from '@latchkey/core/adapter'
import { type Attest, createAttest } from './attestation.js'
import { messageOf } from './fields.js'
import { keepRejectionsIn } from './no-stray-rejections.js'
import { refuseConnecting, releaseWaiting } from './release-waiting.js'
import { restAfterRefusal } from './rest-after-refusal.js'
import { SETTLEMENT_REFUSED, type SignLibrary, type SignLibraryClass } from './sign-library.types.js'
import { createSignStorage } from './sign-storage.js'
import { withStorageHidden } from './with-storage-hidden.js'
import { signInWithoutBuffer } from './without-buffer.js'

/** Its messages hold topics and keys: nothing of them is written anywhere. */
const silentLogger = () => {
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

/** What the library does about the page going off and on line, with listeners that can be taken away again. */
function createOnlineWatch({ env, scope }: TransportStartInput, { core }: SignLibrary) {
  const { relayer, heartbeat } = core
  const open = async () => {
    try {
      if (!relayer.transportExplicitlyClosed && !relayer.connected && relayer.subscriber.hasAnyTopics)
        await relayer.transportOpen()
    } catch (error) {
      env.logger.warn('The WalletConnect relay cannot be reached', messageOf(error))
    }
  }
  return async () => {
    const page = env.window
    const online = () => void open()
    const offline = () => void relayer.transportDisconnect().catch(() => undefined)
    page?.addEventListener('online', online)
    page?.addEventListener('offline', offline)
    heartbeat.on('heartbeat_pulse', online)
    scope.add(() => {
      page?.removeEventListener('online', online)
      page?.removeEventListener('offline', offline)
      heartbeat.off('heartbeat_pulse', online)
    })
  }
}

/**
 * Every message that is to be sent while the relay is away starts a round of attempts of its own, each with its socket:
 * a page would open dozens. One round serves all.
 */
function shareConnecting({ relayer }: SignLibrary['core']): void {
  const connect = relayer.connect.bind(relayer)
  let running: Promise<void> | undefined
  relayer.connect = url => {
    running ??= connect(url).finally(() => {
      running = undefined
    })
    return running
  }
}

/**
 * A settlement that breaks the library's own rules is answered with an error, and nobody here hears of it: the offer
 * would stand until its time is over.
 */
function tellRefusedSettlements({ engine, events }: SignLibrary): void {
  const check = engine.isValidSessionSettleRequest
  engine.isValidSessionSettleRequest = params => {
    try {
      check.call(engine, params)
    } catch (error) {
      events.emit(SETTLEMENT_REFUSED, { message: messageOf(error) })
      throw error
    }
  }
}

/** The library would ask its own host, whatever relay is used. */
function createAttestation({ env, attestationUrl: origin, projectId, scope }: TransportStartInput): Attest {
  const { clock, randomId, window } = env
  if (!window || origin === undefined) return async () => ''
  return createAttest({ window, clock, origin, projectId, signal: scope.signal, randomId })
}

/** Ends the library: its timers stop, its socket closes, and the page forgets it. */
function createEnd({ env }: TransportStartInput, client: SignLibrary, instance: string) {
  return () => {
    const { core } = client
    core.heartbeat.stop()
    releaseWaiting(client)
    refuseConnecting(client)
    // What was begun before the end shows itself while the socket closes.
    const release = () => releaseWaiting(client)
    void core.relayer.transportClose().then(release, release)
    // The library keeps itself on the page, for those who start it twice by mistake.
    for (const key of ['', '_count'])
      if (env.window) Reflect.deleteProperty(env.window, `_walletConnectCore_${instance}${key}`)
  }
}

/**
 * Loads and starts the library, once per client.
 * @throws when its code can't be fetched
 */
export async function startSignClient(input: TransportStartInput): Promise<SignClient> {
  const { env, metadata, projectId, relayUrl, scope } = input
  const attest = createAttestation(input)
  const library = await withStorageHidden(env.window, () => import('@walletconnect/sign-client'))
  const instance = `:${env.randomId()}`
  const Class = library.SignClient as unknown as SignLibraryClass
  const client = new Class({
    projectId,
    ...(relayUrl === undefined ? {} : { relayUrl }),
    metadata: { description: '', ...metadata, icons: [...metadata.icons] },
    telemetryEnabled: false,
    customStoragePrefix: instance.slice(1),
    storage: createSignStorage(input.storage, instance),
    logger: silentLogger(),
  })
  const { core } = client
  core.verify.register = attest
  restAfterRefusal(client, env.clock)
  shareConnecting(core)
  keepRejectionsIn(client)
  tellRefusedSettlements(client)
  signInWithoutBuffer(client, env.window)
  core.relayer.registerEventListeners = createOnlineWatch(input, client)
  core.relayer.on('relayer_error', error => input.onRelayError(messageOf(error)))
  scope.add(createEnd(input, client, instance.slice(1)))
  await client.initialize()
  // Makes the identity now, so that every tab of the site has the same.
  input.onClientId(await core.crypto.getClientId())
  return client
}
