import {
  type AdapterHost,
  abortError,
  type CallOptions,
  type ConnectInput,
  type Connection,
  endSession,
  isLatchkeyError,
  LatchkeyError,
  throwIfAborted,
  withAbort,
} from '@latchkey/core/adapter'
import { toEvmError } from '../errors.js'
import type { Eip1193Provider, Hex } from '../rpc.js'
import { networkIdOf } from './chain-id.js'
import { parseAccounts, requireAccounts } from './schemas.js'
import { createSentTransactions, reportSent } from './sent-transactions.js'
import { type Session, toConnection } from './session.js'
import { createVisitMemory } from './visit-memory.js'
import { createWallet, type Wallet } from './wallet.js'
import { watchProvider } from './wallet-events.js'

/** MIP-2's revocation: some wallets never answer it. */
const REVOKE_TIMEOUT_MS = 100

/** One injected wallet, ready to be asked. */
export interface InjectedWallet {
  readonly session: Session
  connect(input: ConnectInput, options?: CallOptions): Promise<Connection>
  disconnect(): Promise<void>
  /** Takes the listeners away, silently. */
  dispose(): void
}

/** What the entry knows of a wallet. */
export interface InjectedInput {
  readonly connectorId: string
  readonly provider: Eip1193Provider
  /** How the wallet shows itself: its name and icon. */
  readonly identity: string
  /** Whether no other wallet goes by the same id. */
  readonly isAlone: () => boolean
  readonly host: AdapterHost
  readonly lifetime: AbortSignal
}

/** Some wallets give their accounts to `eth_accounts` alone, such as Safe to the apps in its frame. */
async function readAccounts(wallet: Wallet, asked: Promise<unknown>): Promise<Hex[]> {
  let addresses: Hex[] = []
  try {
    addresses = parseAccounts(await asked)
  } catch (error) {
    if (toEvmError(error).code !== 'unsupportedMethod') throw error
  }
  return requireAccounts(addresses.length > 0 ? addresses : await wallet.accounts())
}

/** Asks for accounts so that one prompt serves all who wait for it. */
function createAccountRequest(session: Session) {
  const { wallet } = session
  let asked: Promise<unknown> | undefined
  let waiting: Promise<Hex[]> | undefined

  const request = async (): Promise<Hex[]> => {
    const earlier = asked
    const mine = wallet.raw('eth_requestAccounts')
    asked = mine
    const forget = () => {
      if (asked === mine) asked = earlier
    }
    try {
      return await readAccounts(wallet, mine)
    } catch (error) {
      // The prompt of a call that nobody waits for any more is still open: its answer counts.
      if (!earlier || toEvmError(error).code !== 'requestPending') throw error
      return await readAccounts(wallet, earlier)
    } finally {
      forget()
    }
  }
  const join = async (earlier: Promise<Hex[]>, options: CallOptions): Promise<Hex[]> => {
    try {
      return await withAbort(earlier, options.signal)
    } catch (error) {
      // The one who asked has gone; this one still waits.
      const gone = options.signal?.aborted || session.lifetime.aborted
      if (gone || !isLatchkeyError(error, 'aborted')) throw error
      return ask(options)
    }
  }
  const ask = async (options: CallOptions = {}): Promise<Hex[]> => {
    throwIfAborted(options.signal)
    if (waiting) return join(waiting, options)
    const mine = wallet.ask(request, options)
    waiting = mine
    try {
      return await mine
    } finally {
      if (waiting === mine) waiting = undefined
    }
  }
  return ask
}

/** Makes the working half of a connector. Asks nothing yet. */
export function createInjectedWallet(input: InjectedInput): InjectedWallet {
  const { connectorId, host, provider, lifetime } = input
  const sent = createSentTransactions(connectorId, host)
  const networkInUse = () => session.live && networkIdOf(session.live.chainId)
  const request = reportSent(call => provider.request(call), sent, networkInUse)
  const wallet = createWallet({ request }, host, lifetime)
  const session: Session = {
    connectorId,
    host,
    provider,
    wallet,
    sent,
    lifetime,
    live: undefined,
    detach: undefined,
  }
  const memory = createVisitMemory(input)
  const requestAccounts = createAccountRequest(session)
  let generation = 0

  const open = async (addresses: Hex[], started: number, options?: CallOptions): Promise<Connection> => {
    const chainId = await wallet.chainId(options)
    throwIfAborted(options?.signal, lifetime)
    // Disconnected while the wallet was still being asked: that was the later wish.
    if (started !== generation) throw abortError()
    session.live = { addresses, chainId }
    session.detach ??= watchProvider(session)
    return toConnection(session, session.live)
  }
  const knownAccounts = async (options?: CallOptions): Promise<Hex[]> => {
    if (memory.isDisconnected())
      throw new LatchkeyError('notAuthorized', 'The person disconnected this wallet')
    if (!input.isAlone() || !memory.isChosen())
      throw new LatchkeyError('notAuthorized', 'This may be another wallet than the one that was chosen', {
        hint: 'Connect the wallet again.',
      })
    const addresses = await wallet.accounts(options)
    if (addresses.length === 0) throw new LatchkeyError('notAuthorized', 'The wallet does not know this site')
    return addresses
  }
  return {
    session,
    async connect({ silent = false }, options) {
      const started = generation
      const addresses = await (silent ? knownAccounts(options) : requestAccounts(options))
      const connection = await open(addresses, started, options)
      if (!silent) memory.choose()
      return connection
    },
    async disconnect() {
      generation += 1
      memory.disconnect()
      if (!endSession(session)) return
      const revoke = wallet.call('wallet_revokePermissions', [{ eth_accounts: {} }], {
        timeoutMs: REVOKE_TIMEOUT_MS,
      })
      await revoke.catch(() => undefined)
    },
    dispose: () => void endSession(session),
  }
}
