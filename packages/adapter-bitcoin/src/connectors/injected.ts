import {
  type AdapterHost,
  type CallOptions,
  type ConnectFlow,
  type Connection,
  createConnectFlow,
  createWalletGuard,
  type NetworkId,
  requireConnected,
} from '@latchkey/core/adapter'
import { toBitcoinError } from '../codec/errors.js'
import type { CreateDriver, WalletView } from './drivers/driver.types.js'
import { createSentReporter } from './report-sent.js'
import { changeSession, type Session, toConnection, toSessionState } from './session.js'
import { openMemory } from './stored-authorization.js'
import { watchWallet } from './wallet-events.js'

/** Some wallets never answer that they are disconnected. */
const DISCONNECT_TIMEOUT_MS = 100

/** One wallet, ready to be asked. */
export interface InjectedWallet extends ConnectFlow {
  readonly session: Session
  /** Takes over what the wallet shares after a request that changed it. */
  adopt(view: WalletView): Connection
}

/** What the entry knows of a wallet. */
export interface InjectedInput {
  readonly connectorId: string
  readonly provider: object
  readonly host: AdapterHost
  readonly lifetime: AbortSignal
  readonly createDriver: CreateDriver
}

function createSession({ connectorId, provider, host, lifetime, createDriver }: InjectedInput): Session {
  const current = (): NetworkId | undefined => session.state?.networkId
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
    state: undefined,
    detach: undefined,
  }
  return session
}

/** Makes the part of a connector that asks the wallet. Asks nothing yet. */
export function createInjectedWallet(input: InjectedInput): InjectedWallet {
  const session = createSession(input)
  const { driver, wallet } = session
  const memory = openMemory(input.host, input.connectorId)
  const shared = async (options?: CallOptions): Promise<WalletView | undefined> => {
    if (memory.isDisconnected()) return undefined
    const { peek, ready } = driver
    const last = memory.recall()
    if (ready) await wallet.pass(ready, options)
    const view = peek ? await wallet.call(() => peek(last?.networkId), options) : 'unasked'
    // Families without a silent question are believed to share what they shared; signing asks the person anyway.
    return view === 'unasked' ? last : view
  }
  const leave = driver.disconnect
  const flow = createConnectFlow({
    session,
    ask: async ({ networkId, accountType }, options) =>
      toSessionState(await wallet.share('accounts', () => driver.connect(networkId), options), accountType),
    async askSilently({ accountType }, options) {
      const view = await shared(options)
      return view && toSessionState(view, accountType)
    },
    watch: heard => watchWallet(session, memory, heard),
    remember: memory.remember,
    revoke: memory.disconnect,
    toConnection: state => toConnection(session, state),
    tellWallet: leave && (() => wallet.call(leave, { timeoutMs: DISCONNECT_TIMEOUT_MS })),
  })
  return {
    ...flow,
    session,
    adopt(view) {
      const next = toSessionState(view, requireConnected(session).accounts[0]?.type)
      changeSession(session, next)
      memory.remember(next)
      return toConnection(session, next)
    },
  }
}
