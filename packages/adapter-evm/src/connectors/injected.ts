import {
  type AdapterHost,
  type CallOptions,
  type ConnectInput,
  createConnectFlow,
  type WalletCode,
} from '@latchkey/core/adapter'
import type { Chain } from '../chain/chain.types.js'
import { networkIdOf } from '../codec/chain-id.js'
import { toEvmError } from '../codec/errors.js'
import type { Eip1193Provider, Hex } from '../codec/rpc.js'
import { parseAccounts, requireAccounts } from '../codec/schemas.js'
import { createSentTransactions, reportSent } from './sent-transactions.js'
import {
  createWallet,
  type InjectedWallet,
  type Session,
  type SessionState,
  toConnection,
  type Wallet,
} from './session.js'
import { createVisitMemory } from './stored-authorization.js'
import { createWalletCapabilities, loadWishes } from './wallet-capabilities.js'
import { watchProvider } from './wallet-events.js'

/** MIP-2's revocation: some wallets never answer it. */
const REVOKE_TIMEOUT_MS = 100

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
  let failure: unknown
  try {
    const addresses = parseAccounts(await asked)
    if (addresses.length > 0) return addresses
  } catch (error) {
    // Safe says that it is "not implemented", without a code.
    if (!['unsupportedMethod', 'walletError'].includes(toEvmError(error).code)) throw error
    failure = error
  }
  const known = await wallet.accounts()
  if (failure && known.length === 0) throw failure
  return requireAccounts(known)
}

/** Makes the part of a connector that asks the wallet. Asks nothing yet. */
function createInjectedWallet(input: InjectedInput): InjectedWallet {
  const { connectorId, host, provider, lifetime } = input
  const sent = createSentTransactions(connectorId, host)
  const networkInUse = () => session.state && networkIdOf(session.state.chainId)
  const request = reportSent(call => provider.request(call), sent, networkInUse)
  const wallet = createWallet({ request }, host, lifetime)
  const session: Session = {
    connectorId,
    host,
    provider,
    wallet,
    sent,
    lifetime,
    state: undefined,
    detach: undefined,
  }
  const memory = createVisitMemory(input)
  const askSilently = async (_: ConnectInput, options?: CallOptions): Promise<SessionState | undefined> => {
    // Another wallet of the same id may not be the one that the visitor chose.
    if (!input.isAlone() || !memory.isGranted()) return undefined
    const addresses = await wallet.accounts(options)
    return addresses.length > 0 ? { addresses, chainId: await wallet.chainId(options) } : undefined
  }
  const flow = createConnectFlow({
    session,
    async ask({ signIn }, options) {
      let prove: SessionState['prove']
      const signingIn =
        signIn &&
        (async (): Promise<unknown> =>
          (await loadWishes()).connectAndSignIn(wallet, signIn, made => {
            prove = made
          }))
      const request = signingIn ?? (() => wallet.raw('eth_requestAccounts'))
      const addresses = await wallet.share('accounts', () => readAccounts(wallet, request()), options)
      return { addresses, chainId: await wallet.chainId(options), prove }
    },
    askSilently,
    watch: heard => watchProvider(session, heard),
    remember: memory.choose,
    revoke: memory.disconnect,
    toConnection(state) {
      state.prove?.()
      return toConnection(session, state)
    },
    tellWallet: () =>
      wallet.call('wallet_revokePermissions', [{ eth_accounts: {} }], { timeoutMs: REVOKE_TIMEOUT_MS }),
  })
  return { session, ...flow }
}

/** What asks a wallet behind a provider. */
export function openWallet(input: InjectedInput, loadChain: () => Promise<Chain>): WalletCode {
  const injected = createInjectedWallet(input)
  return {
    ...injected,
    capabilities: () => createWalletCapabilities(injected, loadChain),
    provider: async () => (await loadWishes()).showProvider(injected.session),
    isConnected: () => injected.session.state !== undefined,
  }
}
