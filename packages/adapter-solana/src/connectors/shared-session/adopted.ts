import {
  type Account,
  type Adopted,
  adoptTransport,
  type Connector,
  createWalletGuard,
  type InstanceContext,
  LatchkeyError,
  type NetworkId,
  parseAccountId,
  type SharedTransport,
  type TransportSession,
  throwIfAborted,
  toAccountId,
} from '@latchkey/core/adapter'
import type { Chain } from '../../chain/chain.types.js'
import { encodeHex } from '../../codec/bytes.js'
import { toSolanaError } from '../../codec/errors.js'
import type { ConnectedWallet } from '../connected-wallet.types.js'
import type { WalletAccount } from '../drivers/driver.types.js'
import type { Session } from '../session.js'
import { createSentReporter, createWalletCapabilities, decodeAddress } from '../wallet-code.js'
import { createSessionDriver } from './session-driver.js'

export { walletConnect } from './session-traits.js'

/** What adopting a transport takes. */
export interface AdoptSolanaInput extends InstanceContext {
  readonly transport: SharedTransport
  loadChain(): Promise<Chain>
}

/** More than anybody looks through. */
const MOST_ACCOUNTS = 256

/** The accounts of a session, each once, with the networks that it was granted on. */
function readAccounts(session: TransportSession): WalletAccount[] {
  const accounts = new Map<string, WalletAccount>()
  for (const accountId of session.accountIds.slice(0, MOST_ACCOUNTS)) {
    const { address, networkId } = parseAccountId(accountId)
    const publicKey = decodeAddress(address)
    if (!publicKey) continue
    const chains = [...(accounts.get(address)?.chains ?? []), networkId]
    accounts.set(address, { address, publicKey, chains, features: [], handle: undefined })
  }
  return [...accounts.values()]
}

/** Those of a network, as core knows them: on Solana the address is the public key. */
const toAccounts = (session: TransportSession, networkId: NetworkId): Account[] =>
  readAccounts(session)
    .filter(({ chains }) => chains.includes(networkId))
    .map(({ address, publicKey }) => ({
      accountId: toAccountId(networkId, address),
      address,
      type: 'eoa',
      publicKey: encodeHex(publicKey),
    }))

/** A session at work: the same as for a wallet of the page, over a driver of its own. */
function createConnectedWallet(adopted: Adopted, input: AdoptSolanaInput): ConnectedWallet {
  const { host, lifetime, transport } = input
  const session: Session = {
    connectorId: transport.connectorId,
    host,
    lifetime,
    reportSent: createSentReporter(host, transport.connectorId),
    detach: undefined,
    get state() {
      const state = adopted.current()
      return state && { accounts: readAccounts(state.session), networkId: state.networkId }
    },
  }
  return {
    session,
    driver: createSessionDriver(adopted),
    guard: createWalletGuard({ clock: host.env.clock, lifetime, toError: toSolanaError }),
    async switchTo(network, options) {
      throwIfAborted(options?.signal)
      await adopted.use(network)
    },
    accountOf(address) {
      const { state } = session
      if (!state) throw new LatchkeyError('notConnected', 'The wallet is not connected')
      const account = state.accounts.find(known => known.address === address)
      if (account) return account
      throw new LatchkeyError('notAuthorized', 'The wallet does not show this account to the app')
    },
  }
}

/** Makes a connector of solana of a shared transport. */
export function adoptInSolana(input: AdoptSolanaInput): Connector {
  const { transport, host, lifetime, loadChain } = input
  let made: ConnectedWallet | undefined
  const walletOf = (adopted: Adopted): ConnectedWallet => {
    made ??= createConnectedWallet(adopted, input)
    return made
  }
  return adoptTransport({
    transport,
    host,
    lifetime,
    namespace: 'solana',
    toAccounts,
    capabilities: (adopted, connection) => createWalletCapabilities(walletOf(adopted), connection, loadChain),
  })
}
