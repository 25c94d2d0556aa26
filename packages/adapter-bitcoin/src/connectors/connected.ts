import {
  type AdapterHost,
  abortError,
  type CallOptions,
  type ConnectInput,
  type Connection,
  createWalletGuard,
  endSession,
  isLatchkeyError,
  LatchkeyError,
  type NetworkId,
  requireLive,
  throwIfAborted,
  withAbort,
} from '@latchkey/core/adapter'
import { toBitcoinError } from '../errors.js'
import type { CreateDriver, WalletView } from './driver.types.js'
import { openMemory } from './memory.js'
import { createSentReporter } from './report-sent.js'
import { changeSession, type Session, toConnection, toLive } from './session.js'
import { watchWallet } from './wallet-events.js'

/** Some wallets never answer that they are disconnected. */
const DISCONNECT_TIMEOUT_MS = 100

/** One wallet, ready to be asked. */
export interface ConnectedWallet {
  readonly session: Session
  connect(input: ConnectInput, options?: CallOptions): Promise<Connection>
  disconnect(): Promise<void>
  /** Takes over what the wallet shares after a request that changed it. */
  adopt(view: WalletView): Connection
  /** Takes the listeners away, silently. */
  dispose(): void
}

/** What the entry knows of a wallet. */
export interface ConnectedInput {
  readonly connectorId: string
  readonly provider: object
  readonly host: AdapterHost
  readonly lifetime: AbortSignal
  readonly createDriver: CreateDriver
}

/** Asks for accounts so that one prompt serves all who wait for it. */
function createAccountRequest(session: Session) {
  const { wallet, driver } = session
  let asked: Promise<WalletView> | undefined
  let waiting: Promise<WalletView> | undefined

  const request = async (networkId: NetworkId | undefined): Promise<WalletView> => {
    const earlier = asked
    const mine = driver.connect(networkId)
    asked = mine
    try {
      return await mine
    } catch (error) {
      // The prompt of a call that nobody waits for any more is still open: its answer counts.
      if (!earlier || toBitcoinError(error, 'walletError', driver.codes).code !== 'requestPending')
        throw error
      return await earlier
    } finally {
      if (asked === mine) asked = earlier
    }
  }
  const ask = async (networkId: NetworkId | undefined, options: CallOptions = {}): Promise<WalletView> => {
    throwIfAborted(options.signal)
    if (waiting) {
      try {
        return await withAbort(waiting, options.signal)
      } catch (error) {
        // The one who asked has gone; this one still waits.
        const gone = options.signal?.aborted || session.lifetime.aborted
        if (gone || !isLatchkeyError(error, 'aborted')) throw error
        return ask(networkId, options)
      }
    }
    const mine = wallet.ask(() => request(networkId), options)
    waiting = mine
    try {
      return await mine
    } finally {
      if (waiting === mine) waiting = undefined
    }
  }
  return ask
}

function createSession({ connectorId, provider, host, lifetime, createDriver }: ConnectedInput): Session {
  const current = (): NetworkId | undefined => session.live?.networkId
  const driver = createDriver({ provider, host, lifetime, current })
  const session: Session = {
    connectorId,
    host,
    driver,
    wallet: createWalletGuard({
      clock: host.env.clock,
      lifetime,
      toError: error => toBitcoinError(error, 'walletError', driver.codes),
    }),
    lifetime,
    reportSent: createSentReporter(host, connectorId),
    live: undefined,
    detach: undefined,
  }
  return session
}

/** Makes the working half of a connector. Asks nothing yet. */
export function createConnectedWallet(input: ConnectedInput): ConnectedWallet {
  const session = createSession(input)
  const { driver, wallet, lifetime } = session
  const memory = openMemory(input.host, input.connectorId)
  const requestAccounts = createAccountRequest(session)
  let generation = 0

  const shared = async (options?: CallOptions): Promise<WalletView> => {
    if (memory.isDisconnected())
      throw new LatchkeyError('notAuthorized', 'The person disconnected this wallet')
    const { peek, ready } = driver
    const last = memory.recall()
    if (ready) await wallet.pass(ready, options)
    const view = peek ? await wallet.call(() => peek(last?.networkId), options) : 'unasked'
    // Families without a silent question are believed to share what they shared; signing asks the person anyway.
    const known = view === 'unasked' ? last : view
    if (!known) throw new LatchkeyError('notAuthorized', 'The wallet does not know this site')
    return known
  }
  return {
    session,
    async connect({ silent = false, networkId, accountType }, options) {
      const started = generation
      throwIfAborted(options?.signal)
      const view = await (silent ? shared(options) : requestAccounts(networkId, options))
      throwIfAborted(options?.signal, lifetime)
      // Disconnected while the wallet was still being asked: that was the later wish.
      if (started !== generation) throw abortError()
      const live = toLive(view, accountType)
      session.live = live
      session.detach ??= watchWallet(session, memory)
      if (!silent) memory.remember(live)
      return toConnection(session, live)
    },
    async disconnect() {
      generation += 1
      memory.disconnect()
      if (!endSession(session) || !driver.disconnect) return
      await wallet.call(driver.disconnect, { timeoutMs: DISCONNECT_TIMEOUT_MS }).catch(() => undefined)
    },
    adopt(view) {
      const next = toLive(view, requireLive(session).accounts[0]?.type)
      changeSession(session, next)
      memory.remember(next)
      return toConnection(session, next)
    },
    dispose: () => void endSession(session),
  }
}
