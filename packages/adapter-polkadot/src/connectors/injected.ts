import {
  type AdapterHost,
  type CallOptions,
  type ConnectFlow,
  type ConnectInput,
  createAuthorization,
  createConnectFlow,
  createQuietRequest,
  createWalletGuard,
  isLatchkeyError,
  LatchkeyError,
  type Network,
  type NetworkId,
  readProperty,
} from '@latchkey/core/adapter'
import type { ChainFormats } from '../codec/chain-formats.js'
import { toPolkadotError } from '../codec/errors.js'
import type { InjectedEntry } from '../injected.types.js'
import { chooseNetwork, parseAccounts } from './accounts.js'
import { readPage, type WalletPage } from './page.js'
import { changeNetwork, type Session, type SessionState, toConnection } from './session.js'
import { type AccountsWatch, watchAccounts } from './watch-accounts.js'

/** One wallet, ready to be asked. */
export interface InjectedWallet extends ConnectFlow {
  readonly session: Session
  /** @throws LatchkeyError `notConnected`, `unsupportedNetwork` */
  switchTo(network: Pick<Network, 'caipNetworkId'>): void
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
): Promise<SessionState> {
  const { host, formats, wallet } = session
  const listed = parseAccounts(await wallet.call(() => page.getAccounts(), options))
  const chosen = chooseNetwork(listed, networkId, host.networks(), formats)
  if (chosen !== undefined) return { page, listed, networkId: chosen }
  const what = listed.length === 0 ? 'The wallet shares no account' : 'No account of the wallet fits'
  throw new LatchkeyError('notAuthorized', `${what} with this site`, {
    hint: "Share an account of the right kind with this site, in the wallet's list of sites.",
  })
}

/** Makes the part of a connector that asks the wallet. Asks nothing yet. */
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
    state: undefined,
    detach: undefined,
  }

  const quiet = createQuietRequest(session)
  let watching: AccountsWatch | undefined
  const ask = () => letIn(entry, host.metadata.name || 'App')
  const enable = (options?: CallOptions) => session.wallet.share('enable', ask, options)
  const enableSilently = (options?: CallOptions) => session.wallet.call(ask, options)
  const open = async (
    enabling: (options?: CallOptions) => Promise<WalletPage>,
    { networkId }: ConnectInput,
    options?: CallOptions,
  ): Promise<SessionState> => {
    try {
      const page = session.state?.page ?? (await enabling(options))
      watching?.listen(page)
      const state = await openSession(session, page, networkId, options)
      // Another connect may have finished meanwhile: the listeners are on its page.
      return session.state ? { ...state, page: session.state.page } : state
    } catch (error) {
      forgetAfterRefusal(session, error)
      throw error
    }
  }
  const flow = createConnectFlow({
    session,
    ask: (wish, options) => open(enable, wish, options),
    askSilently: async (wish, options) =>
      session.state || authorization.isGranted()
        ? quiet.ask(() => open(enableSilently, wish, options))
        : undefined,
    watch(heard) {
      watching = watchAccounts(session, heard)
      return watching
    },
    remember() {
      quiet.allow()
      authorization.grant()
    },
    revoke: authorization.revoke,
    toConnection: state => toConnection(session, state),
  })
  return { ...flow, session, switchTo: ({ caipNetworkId }) => changeNetwork(session, caipNetworkId) }
}
