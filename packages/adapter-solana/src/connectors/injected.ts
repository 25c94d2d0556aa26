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
  requireLive,
  throwIfAborted,
  type WalletCode,
} from '@latchkey/core/adapter'
import type { FoundWallet } from '../announcements.js'
import type { Chain } from '../chain/chain.types.js'
import { toSolanaError } from '../errors.js'
import { pickNetwork, supports } from './chains.js'
import type { WalletAccount, WalletDriver } from './drivers/driver.types.js'
import { createInjectedDriver } from './drivers/injected.js'
import { createStandardDriver } from './drivers/standard.js'
import { createSentReporter } from './report-sent.js'
import { changeSession, type Live, type Session, toConnection } from './session.js'
import { createWalletCapabilities } from './wallet-capabilities.js'
import { watchWallet } from './wallet-events.js'
import type { WorkingWallet } from './working-wallet.types.js'

/** Some wallets never answer that they let go. */
const DISCONNECT_TIMEOUT_MS = 500

/** One wallet of the page, ready to be asked. */
export interface InjectedWallet extends ConnectFlow, WorkingWallet {
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

/** Makes the working half of a connector. Asks nothing yet. */
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
    live: undefined,
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
  const toLive = (accounts: WalletAccount[], wanted: ConnectInput['networkId']): Live => {
    const chains = accounts[0]?.chains ?? []
    return { accounts, networkId: pickNetwork(chains, host.networks(), wanted, session.live?.networkId) }
  }
  const askPerson = async (options?: CallOptions) =>
    requireAccounts(await guard.share('connect', () => driver.connect(false), options))
  const choose = async (options?: CallOptions): Promise<Connection> => {
    const accounts = await askPerson(options)
    const live = toLive(accounts, requireLive(session).networkId)
    session.live = live
    return toConnection(session, live)
  }
  const flow = createConnectFlow({
    session,
    ask: async ({ networkId }, options) => toLive(await askPerson(options), networkId),
    async askSilently({ networkId }, options) {
      const accounts = await askSilently(options)
      return accounts.length > 0 ? toLive(accounts, networkId) : undefined
    },
    watch: () => watchWallet(session, driver),
    remember: authorization.grant,
    revoke: authorization.revoke,
    toConnection: live => toConnection(session, live),
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
      const [account] = session.live?.accounts ?? []
      if (!account) throw new LatchkeyError('notConnected', 'The wallet is not connected')
      if (!supports(account.chains, caipNetworkId))
        throw new LatchkeyError('unsupportedNetwork', 'The wallet does not support this network')
      changeSession(session, { networkId: caipNetworkId })
    },
    accountOf(address) {
      const account = requireLive(session).accounts.find(known => known.address === address)
      if (account) return account
      throw new LatchkeyError('notAuthorized', 'The wallet does not show this account to the app')
    },
  }
}

/** The working half of a wallet. */
export function openWallet(
  found: WalletInput,
  { host, lifetime }: InstanceContext,
  loadChain: () => Promise<Chain>,
): WalletCode {
  const working = createInjectedWallet({ found, host, lifetime })
  return {
    ...working,
    capabilities: (connection: Connection) => createWalletCapabilities(working, connection, loadChain),
    isConnected: () => working.session.live !== undefined,
  }
}
