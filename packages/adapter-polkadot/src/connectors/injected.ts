import {
  type AdapterHost,
  abortError,
  type CallOptions,
  type ConnectInput,
  type Connection,
  createAuthorization,
  createWalletGuard,
  endSession,
  isLatchkeyError,
  LatchkeyError,
  type Network,
  type NetworkId,
  readProperty,
  throwIfAborted,
} from '@latchkey/core/adapter'
import type { ChainFormats } from '../chain-formats.js'
import { toPolkadotError } from '../errors.js'
import type { InjectedEntry } from '../injected.types.js'
import { chooseNetwork, parseAccounts } from './accounts.js'
import { readPage, type WalletPage } from './page.js'
import { changeNetwork, type Live, type Session, toConnection } from './session.js'
import { watchAccounts } from './watch-accounts.js'

/** One wallet, ready to be asked. */
export interface InjectedWallet {
  readonly session: Session
  connect(input: ConnectInput, options?: CallOptions): Promise<Connection>
  disconnect(): Promise<void>
  /** @throws LatchkeyError `notConnected`, `unsupportedNetwork` */
  switchTo(network: Pick<Network, 'caipNetworkId'>): void
  /** Takes the listeners away, silently. */
  dispose(): void
}

/** What the entry knows of a wallet. */
export interface InjectedInput {
  readonly connectorId: string
  readonly entry: InjectedEntry
  readonly host: AdapterHost
  readonly formats: ChainFormats
  readonly lifetime: AbortSignal
}

/** Asks the wallet to let the page in: `connect` of the new form, or `enable` of the old one. */
async function letIn(entry: InjectedEntry, appName: string): Promise<WalletPage> {
  // Called as members: a wallet may need its own `this`.
  const isNew = typeof readProperty(entry, 'connect') === 'function'
  return readPage(await (isNew ? entry.connect?.(appName) : entry.enable?.(appName)))
}

/** Refusals after which the wallet would prompt, or refuse, at every page load. */
function forgetAfterRefusal({ authorization }: Session, error: unknown): void {
  if (isLatchkeyError(error, 'userRejected') || isLatchkeyError(error, 'notAuthorized'))
    authorization.revoke()
}

async function openSession(
  session: Session,
  page: WalletPage,
  networkId: NetworkId | undefined,
  options?: CallOptions,
): Promise<Live> {
  const { host, formats, wallet } = session
  const listed = parseAccounts(await wallet.call(() => page.getAccounts(), options))
  const chosen = chooseNetwork(listed, networkId, host.networks(), formats)
  if (chosen !== undefined) return { page, listed, networkId: chosen }
  const what = listed.length === 0 ? 'The wallet shares no account' : 'No account of the wallet fits'
  throw new LatchkeyError('notAuthorized', `${what} with this site`, {
    hint: "Share an account of the right kind with this site, in the wallet's list of sites.",
  })
}

/** Makes the working half of a connector. Asks nothing yet. */
export function createInjectedWallet(input: InjectedInput): InjectedWallet {
  const { connectorId, entry, host, formats, lifetime } = input
  // `enable` has no silent way: the grant alone says that it will not prompt.
  const authorization = createAuthorization({
    storage: host.storage,
    key: `authorized:${connectorId}`,
    means: 'granted',
  })
  const session: Session = {
    connectorId,
    host,
    formats,
    wallet: createWalletGuard({ clock: host.env.clock, lifetime, toError: toPolkadotError }),
    lifetime,
    authorization,
    live: undefined,
    detach: undefined,
  }
  let generation = 0

  const ask = () => letIn(entry, host.metadata.name || 'App')
  const enable = (options?: CallOptions) => session.wallet.share('enable', ask, options)
  const enableSilently = async (options?: CallOptions): Promise<WalletPage> => {
    if (!authorization.isGranted())
      throw new LatchkeyError('notAuthorized', 'The wallet does not know this site')
    return session.wallet.call(ask, options)
  }
  return {
    session,
    async connect({ silent = false, networkId }, options) {
      const started = generation
      try {
        const page = session.live?.page ?? (await (silent ? enableSilently(options) : enable(options)))
        const live = await openSession(session, page, networkId, options)
        throwIfAborted(options?.signal, lifetime)
        // Disconnected while the wallet was still being asked: that was the later wish.
        if (started !== generation) throw abortError()
        endSession(session)
        session.live = live
        session.detach = watchAccounts(session)
        authorization.grant()
        return toConnection(session, live)
      } catch (error) {
        forgetAfterRefusal(session, error)
        // A silent connect that the wallet answers with a refusal has only one meaning for the app.
        if (silent && isLatchkeyError(error, 'userRejected'))
          throw new LatchkeyError('notAuthorized', 'The wallet does not know this site any more')
        throw error
      }
    },
    async disconnect() {
      // The namespace has no way to tell the wallet: dropping what it gave is all there is.
      generation += 1
      authorization.revoke()
      endSession(session)
    },
    switchTo: ({ caipNetworkId }) => changeNetwork(session, caipNetworkId),
    dispose: () => void endSession(session),
  }
}
