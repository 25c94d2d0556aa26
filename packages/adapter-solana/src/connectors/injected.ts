import {
  type AdapterHost,
  type CallOptions,
  type ConnectFlow,
  type ConnectInput,
  type Connection,
  createAuthorization,
  createConnectFlow,
  createWalletGuard,
  type InstanceContext,
  LatchkeyError,
  requireConnected,
  throwIfAborted,
  type WalletCode,
} from '@latchkey/core/adapter'
import type { FoundWallet } from '../announcements.js'
import type { Chain } from '../chain/chain.types.js'
import { encodeBase58 } from '../codec/bytes.js'
import { chainOf, pickNetwork, supports } from '../codec/chains.js'
import { toSolanaError } from '../codec/errors.js'
import type { ConnectedWallet } from './connected-wallet.types.js'
import type { WalletAccount, WalletDriver } from './drivers/driver.types.js'
import { createInjectedDriver } from './drivers/injected.js'
import { createStandardDriver } from './drivers/standard.js'
import { createSentReporter, sentBy } from './report-sent.js'
import { changeSession, type Session, type SessionState, toConnection } from './session.js'
import { createWalletCapabilities } from './wallet-capabilities.js'
import { watchWallet } from './wallet-events.js'

/** Some wallets never answer that they let go. */
const DISCONNECT_TIMEOUT_MS = 500

/** One wallet of the page, ready to be asked. */
export interface InjectedWallet extends ConnectFlow, ConnectedWallet {
  readonly driver: WalletDriver
}

/** The wallet that is asked: one that was found on the page, or one that an SDK made. */
export interface WalletInput extends Pick<FoundWallet, 'id' | 'wallet'> {
  readonly type: FoundWallet['type'] | 'EXTERNAL'
}

/** What a wallet is made of. */
export interface InjectedInput {
  readonly found: WalletInput
  readonly host: AdapterHost
  readonly lifetime: AbortSignal
}

const requireAccounts = (accounts: WalletAccount[]): WalletAccount[] => {
  if (accounts.length > 0) return accounts
  throw new LatchkeyError('invalidResponse', 'The wallet gave no account that can be used on Solana')
}

/** Makes the part of a connector that asks the wallet. Asks nothing yet. */
function createInjectedWallet(input: InjectedInput): InjectedWallet {
  const { found, host, lifetime } = input
  const driver =
    found.type === 'INJECTED'
      ? createInjectedDriver(found.wallet)
      : // An SDK returns the accounts that it has instead of asking again.
        createStandardDriver(found.wallet, { choosesAgain: found.type === 'ANNOUNCED' })
  const session: Session = {
    connectorId: found.id,
    host,
    lifetime,
    reportSent: createSentReporter(host, found.id),
    state: undefined,
    detach: undefined,
  }
  const guard = createWalletGuard({ clock: host.env.clock, lifetime, toError: toSolanaError })
  // Wallets are free to ignore the silent flag: without a grant they are asked nothing.
  const authorization = createAuthorization({
    storage: host.storage,
    key: `connected:${found.id}`,
    means: 'granted',
  })

  const askSilently = async (options?: CallOptions): Promise<WalletAccount[]> => {
    if (!authorization.isGranted()) return []
    const shown = driver.accounts()
    return shown.length > 0 ? shown : guard.call(() => driver.connect(true), options)
  }
  const toSessionState = (accounts: WalletAccount[], wanted: ConnectInput['networkId']): SessionState => {
    const chains = accounts[0]?.chains ?? []
    return { accounts, networkId: pickNetwork(chains, host.networks(), wanted, session.state?.networkId) }
  }
  const askPerson = async (options?: CallOptions) =>
    requireAccounts(await guard.share('connect', () => driver.connect(false), options))
  const choose = async (options?: CallOptions): Promise<Connection> => {
    const accounts = await askPerson(options)
    const state = toSessionState(accounts, requireConnected(session).networkId)
    session.state = state
    return toConnection(session, state)
  }
  const flow = createConnectFlow({
    session,
    ask: async ({ networkId }, options) => toSessionState(await askPerson(options), networkId),
    async askSilently({ networkId }, options) {
      const accounts = await askSilently(options)
      return accounts.length > 0 ? toSessionState(accounts, networkId) : undefined
    },
    watch: heard => watchWallet(session, driver, heard),
    remember: authorization.grant,
    revoke: authorization.revoke,
    toConnection: state => toConnection(session, state),
    tellWallet: () => guard.call(() => driver.disconnect(), { timeoutMs: DISCONNECT_TIMEOUT_MS }),
  })

  return {
    ...flow,
    session,
    driver,
    guard,
    choose: driver.choosesAgain ? choose : undefined,
    async switchTo({ caipNetworkId }, options) {
      throwIfAborted(options?.signal)
      const [account] = session.state?.accounts ?? []
      if (!account) throw new LatchkeyError('notConnected', 'The wallet is not connected')
      if (!supports(account.chains, caipNetworkId))
        throw new LatchkeyError('unsupportedNetwork', 'The wallet does not support this network')
      changeSession(session, { networkId: caipNetworkId })
    },
    accountOf(address) {
      const account = requireConnected(session).accounts.find(known => known.address === address)
      if (account) return account
      throw new LatchkeyError('notAuthorized', 'The wallet does not show this account to the app')
    },
  }
}

/** What asks a wallet of Wallet Standard. */
export function openWallet(
  found: WalletInput,
  { host, lifetime }: InstanceContext,
  loadChain: () => Promise<Chain>,
): WalletCode {
  const connected = createInjectedWallet({ found, host, lifetime })
  return {
    ...connected,
    capabilities: (connection: Connection) => createWalletCapabilities(connected, connection, loadChain),
    isConnected: () => connected.session.state !== undefined,
    async provider() {
      const { showProvider } = await import('./show-provider.js')
      return showProvider(connected.session, found.wallet, { chainOf, encodeBase58, sentBy })
    },
  }
}
