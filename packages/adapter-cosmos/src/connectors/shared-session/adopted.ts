import {
  type Account,
  type Adopted,
  adoptTransport,
  type CallOptions,
  type Connector,
  createWalletGuard,
  type InstanceContext,
  LatchkeyError,
  type NetworkId,
  parseAccountId,
  readProperty,
  type SharedTransport,
  type TransportSession,
  toAccountId,
  type WalletCapabilities,
  type WalletGuard,
  withAbort,
} from '@latchkey/core/adapter'
import type { CosmosChain } from '../../codec/chain-facts.types.js'
import type { WalletKey } from '../drivers/driver.types.js'
import type { SessionState, SigningSession } from '../session.js'
import type { SignedBy } from '../signing/signed-by.js'
import type { TransactionSigner } from '../signing/transactions.types.js'
import type { TransferChain } from '../transfer.types.js'
import {
  createAddressCodec,
  createTransactionSigner,
  requireChain,
  signMessage as signText,
  toCosmosError,
} from '../wallet-code.js'
import { createSessionDriver, signsAmino, signsDirect, signsText } from './session-driver.js'
import { createSessionKeys, type SessionKeys, tellsKeys } from './session-keys.js'
import { switchSession } from './switch-session.js'

export { walletConnect } from './session-traits.js'

/** What adopting a transport takes. */
export interface AdoptCosmosInput extends InstanceContext {
  readonly transport: SharedTransport
  readonly chains: readonly CosmosChain[]
  readonly signed: SignedBy
  loadChain(): Promise<TransferChain>
}

/** What stands behind one connector. */
interface ConnectedWallet {
  readonly adopted: Adopted
  readonly keys: SessionKeys
  readonly guard: WalletGuard
}

/** More accounts than any person has chosen from. */
const MAX_ACCOUNTS = 256

/** The accounts of a session on a network, with the keys that are known. */
function toAccounts(
  session: TransportSession,
  networkId: NetworkId,
  keys: SessionKeys,
  { chains }: AdoptCosmosInput,
): Account[] {
  const codec = createAddressCodec(chains)
  const addresses = session.accountIds.slice(0, MAX_ACCOUNTS).flatMap(accountId => {
    const parsed = parseAccountId(accountId)
    const fits = parsed.networkId === networkId && codec.isAddress(parsed.address, networkId)
    return fits ? [codec.normalizeAddress(parsed.address, networkId)] : []
  })
  return [...new Set(addresses)].map(address => {
    const key = keys.find(address)
    return {
      accountId: toAccountId(networkId, address),
      address,
      type: 'eoa',
      ...(key ? { publicKey: key.publicKey } : {}),
    }
  })
}

/** A session as signing sees it, for one of its accounts. */
function sessionOf(connected: ConnectedWallet, input: AdoptCosmosInput, wanted?: string): SigningSession {
  const { adopted, keys, guard } = connected
  const { chains, signed } = input
  const keyOf = (address: string): WalletKey => ({
    address,
    // A wallet that cannot sign otherwise is asked as for a hardware key.
    hardware: keys.find(address)?.hardware === true || !signsDirect(adopted),
    get publicKey() {
      return keys.find(address)?.publicKey ?? ''
    },
  })
  const readState = (): SessionState | undefined => {
    const state = adopted.current()
    const account = state?.accounts.find(({ address }) => address === wanted) ?? state?.accounts[0]
    if (!state || !account) return undefined
    return { facts: requireChain(chains, state.networkId), key: keyOf(account.address) }
  }
  return {
    connectorId: adopted.transport.connectorId,
    signed,
    driver: createSessionDriver(adopted, keys),
    guard,
    get state() {
      return readState()
    },
    async fetchKey(options?: CallOptions) {
      const state = readState()
      if (!state) throw new LatchkeyError('notConnected', 'The wallet is not connected')
      if (state.key.publicKey === '' && tellsKeys(adopted))
        await guard.pass(() => keys.ask(adopted, state.facts.chainId), options)
      if (state.key.publicKey !== '') return state.key
      throw new LatchkeyError('invalidResponse', 'The wallet does not tell the public key of the account')
    },
  }
}

function createSigner(
  connected: ConnectedWallet,
  input: AdoptCosmosInput,
  lasting = false,
): TransactionSigner {
  const signerOf = (address?: string) =>
    createTransactionSigner(sessionOf(connected, input, address), lasting)
  return {
    signDirect: (asked, options) => signerOf(asked.account.address).signDirect(asked, options),
    signAmino: (asked, options) => signerOf(asked.account.address).signAmino(asked, options),
    getOfflineSigner: () => signerOf().getOfflineSigner(),
  }
}

function createCapabilities(connected: ConnectedWallet, input: AdoptCosmosInput): WalletCapabilities {
  const { adopted, keys, guard } = connected
  const { chains, loadChain } = input
  const signer = createSigner(connected, input)
  const signs = signsDirect(adopted) || signsAmino(adopted)
  const [account] = adopted.current()?.accounts ?? []
  const hasKey = tellsKeys(adopted) || (account !== undefined && keys.find(account.address) !== undefined)
  const transfer: WalletCapabilities['transfer'] = {
    async send(asked, options) {
      const session = sessionOf(connected, input, asked.from)
      await session.fetchKey?.(options)
      const sender = { session, signer: createSigner(connected, input, true) }
      const sending = loadChain().then(chain => chain.transfer(sender, asked, options))
      return withAbort(sending, options?.signal)
    },
  }
  const signMessage: WalletCapabilities['signMessage'] = {
    sign: (asked, options) => signText(sessionOf(connected, input, asked.account.address), asked, options),
  }
  return {
    ...(signsText(adopted) ? { signMessage } : {}),
    ...(signs && hasKey ? { transfer } : {}),
    ...(signs ? { 'cosmos:transactions': signer } : {}),
    switchNetwork: {
      switchTo: (network, options) => switchSession({ adopted, guard, chains }, network, options),
    },
    request: { send: (call, options) => guard.pass(() => request(adopted, chains, call), options) },
  }
}

/** Of the accounts of a session, the one that is selected in the wallet first. */
const inFront = ({ address }: Account, accounts: readonly Account[]): Account[] =>
  [...accounts].sort((a, b) => Number(b.address === address) - Number(a.address === address))

/** The chains that a request names, in the words of the wallets' methods; ADR-36 names none. */
const chainsIn = (params: unknown): readonly string[] =>
  [params, readProperty(params, 'signDoc')]
    .flatMap(each => [readProperty(each, 'chainId'), readProperty(each, 'chain_id')])
    .filter((each): each is string => typeof each === 'string' && each !== '')

async function request(
  { current, grants, transport }: Adopted,
  chains: readonly CosmosChain[],
  { method, params = {} }: { readonly method: string; readonly params?: unknown },
): Promise<unknown> {
  const state = current()
  if (!state) throw new LatchkeyError('notConnected', 'The wallet is not connected')
  const { chainId } = requireChain(chains, state.networkId)
  const other = chainsIn(params).find(each => each !== chainId)
  if (other !== undefined)
    throw new LatchkeyError(
      'unsupportedNetwork',
      `The request is for ${other}, the wallet is on ${chainId}`,
      {
        hint: 'Switch the wallet to the network of the request first.',
      },
    )
  if (grants(method)) return transport.request({ networkId: state.networkId, method, params })
  throw new LatchkeyError('unsupportedMethod', `The wallet did not grant ${method}`)
}

/** Makes a connector of cosmos of a shared transport. */
export function adoptInCosmos(input: AdoptCosmosInput): Connector {
  const { transport, host, lifetime } = input
  const keys = createSessionKeys()
  const guard = createWalletGuard({ clock: host.env.clock, lifetime, toError: toCosmosError })
  return adoptTransport({
    transport,
    host,
    lifetime,
    namespace: 'cosmos',
    async toAccounts(session, networkId) {
      await keys.readSession(session)
      return toAccounts(session, networkId, keys, input)
    },
    capabilities: adopted => createCapabilities({ adopted, keys, guard }, input),
    async onEvent({ name, data }, state) {
      if (name !== 'keplr_accountsChanged') return undefined
      const addresses = await keys.readEvent(data)
      const [selected] = state.accounts.filter(({ address }) => addresses.includes(address))
      return selected && inFront(selected, toAccounts(state.session, state.networkId, keys, input))
    },
  })
}
