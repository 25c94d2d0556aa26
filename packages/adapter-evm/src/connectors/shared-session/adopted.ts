import {
  type Account,
  type Adopted,
  adoptTransport,
  type Connector,
  type InstanceContext,
  type NetworkId,
  parseAccountId,
  type SharedTransport,
  type TransportSession,
  toAccountId,
  type WalletCapabilities,
} from '@latchkey/core/adapter'
import type { Chain } from '../../chain/chain.types.js'
import type { Session, Wallet } from '../session.js'
import {
  createSentTransactions,
  createSessionCapabilities,
  createWallet,
  parseChainId,
  parseWalletAddress,
} from '../wallet-code.js'
import { createSessionProvider } from './session-provider.js'
import { addressesOf, type SessionProvider } from './session-provider.types.js'
import { switchSession } from './switch-session.js'

export { walletConnect } from './session-traits.js'

/** What adopting a transport takes. */
export interface AdoptEvmInput extends InstanceContext {
  readonly transport: SharedTransport
  loadChain(): Promise<Chain>
}

/** The accounts of a session on a network, checksummed; letter case is the wallet's to choose. */
function readAccounts(session: TransportSession, networkId: NetworkId): Account[] {
  const types = new Map<string, string>()
  for (const accountId of session.accountIds) {
    const parsed = parseAccountId(accountId)
    const address = parsed.networkId === networkId ? parseWalletAddress(parsed.address) : undefined
    if (address !== undefined) types.set(address, session.accountTypes?.[parsed.address] ?? 'eoa')
  }
  return [...types].map(([address, type]) => ({ accountId: toAccountId(networkId, address), address, type }))
}

/** A session at work: the same as for an injected wallet, over a provider of our own. */
interface ConnectedWallet {
  readonly provider: SessionProvider
  readonly wallet: Wallet
  readonly session: Session
}

function createConnectedWallet(adopted: Adopted, input: AdoptEvmInput): ConnectedWallet {
  const { host, lifetime, loadChain, transport } = input
  const sent = createSentTransactions(transport.connectorId, host)
  const provider = createSessionProvider({ adopted, sent, loadChain })
  const wallet = createWallet(provider, host, lifetime)
  const session: Session = {
    connectorId: transport.connectorId,
    host,
    provider,
    wallet,
    sent,
    lifetime,
    detach: undefined,
    get state() {
      const state = adopted.current()
      const chainId = state && parseChainId(state.networkId)
      return chainId === undefined ? undefined : { addresses: addressesOf(state), chainId }
    },
  }
  return { provider, wallet, session }
}

function createCapabilities(
  adopted: Adopted,
  { wallet, session }: ConnectedWallet,
  { loadChain }: AdoptEvmInput,
): WalletCapabilities {
  const { grants } = adopted
  const v4 = grants('eth_signTypedData_v4')
  const all = createSessionCapabilities(session, loadChain, v4 ? 'eth_signTypedData_v4' : 'eth_signTypedData')
  return {
    ...(grants('personal_sign') ? { signMessage: all.signMessage } : {}),
    ...(grants('eth_sendTransaction') ? { transfer: all.transfer } : {}),
    ...(v4 || grants('eth_signTypedData') ? { 'eip155:typedData': all['eip155:typedData'] } : {}),
    ...(grants('wallet_sendCalls') ? { 'eip155:calls': all['eip155:calls'] } : {}),
    switchNetwork: {
      switchTo: (network, options) => switchSession({ adopted, wallet }, network, options),
    },
    request: all.request,
  }
}

/** Makes a connector of eip155 of a shared transport. */
export function adoptInEvm(input: AdoptEvmInput): Connector {
  const { transport, host, lifetime } = input
  let made: ConnectedWallet | undefined
  const walletOf = (adopted: Adopted): ConnectedWallet => {
    made ??= createConnectedWallet(adopted, input)
    return made
  }
  return adoptTransport({
    transport,
    host,
    lifetime,
    namespace: 'eip155',
    toAccounts: readAccounts,
    capabilities: adopted => createCapabilities(adopted, walletOf(adopted), input),
    getProvider: adopted => walletOf(adopted).provider,
  })
}
