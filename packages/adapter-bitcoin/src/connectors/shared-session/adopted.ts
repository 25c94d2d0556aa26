import {
  type Account,
  type AccountId,
  type Adopted,
  adoptTransport,
  type CallOptions,
  type Connector,
  createWalletGuard,
  type InstanceContext,
  LatchkeyError,
  type NetworkId,
  type SharedTransport,
  type TransportSession,
  type WalletCapabilities,
} from '@latchkey/core/adapter'
import type { Chain } from '../../chain/chain.types.js'
import type { PsbtSigner } from '../../chain/psbt.types.js'
import { decodeAddress } from '../../codec/address.js'
import type { SigningSession } from '../session.js'
import {
  createSentReporter,
  createSigningCapabilities,
  toBitcoinError,
  toSessionState,
} from '../wallet-code.js'
import { createAddressBook, type SessionAccount } from './address-book.js'
import { type Adoption, learnAll, learnWished } from './request-addresses.js'
import { readAddresses } from './session-addresses.js'
import { createTransportDriver } from './session-driver.js'

export { walletConnect } from './session-traits.js'

/** What adopting needs beside the transport. */
export interface AdoptDeps extends InstanceContext {
  loadChain(): Promise<Chain>
}

/** Learns the addresses of accounts; those that are new are the connection's from then on, and told to the app. */
async function learnAndTell(
  adopted: Adopted,
  adoption: Adoption,
  accounts: readonly SessionAccount[],
  options?: CallOptions,
): Promise<void> {
  const { session, networkId } = adopted.current() ?? {}
  if (!session || !networkId || accounts.every(({ isTold }) => isTold)) return
  await learnAll(adoption, session, accounts, options)
  const now = adopted.current()
  // Reads the accounts again where they are, unless the wallet went elsewhere while it was asked.
  if (now?.networkId === networkId) await adopted.use({ caipNetworkId: networkId, name: networkId })
}

/** What a PSBT spends from may be any address of an account: it has to be known before its inputs are looked at. */
const createPsbtSigner = (signer: PsbtSigner, adopted: Adopted, adoption: Adoption): PsbtSigner => ({
  async sign(input, options) {
    const { session, networkId } = adopted.current() ?? {}
    if (session && networkId) {
      const accounts = adoption.book.accounts(session, networkId)
      const known = accounts.flatMap(({ told }) => told.map(({ address }) => address))
      const named = input.inputs ?? []
      const isKnown = named.length > 0 && named.every(({ address }) => known.includes(address))
      if (!isKnown) await learnAndTell(adopted, adoption, accounts, options)
    }
    return signer.sign(input, options)
  },
})

/** Spending from these takes the public key, and a taproot address may hold more than coins. */
const NEEDS_MORE: readonly unknown[] = ['p2tr', 'p2sh']

type Transfer = NonNullable<WalletCapabilities['transfer']>

const createTransfer = (transfer: Transfer, adopted: Adopted, adoption: Adoption): Transfer => ({
  async send(input, options) {
    const { session, networkId } = adopted.current() ?? {}
    const from = decodeAddress(input.from)
    if (session && networkId && adopted.grants('signPsbt') && NEEDS_MORE.includes(from?.kind)) {
      const accounts = adoption.book.accounts(session, networkId)
      const payer = accounts.filter(({ told }) => told.some(({ address }) => address === from?.address))
      await learnAndTell(adopted, adoption, payer, options)
    }
    return transfer.send(input, options)
  },
})

const createAsk =
  ({ transport, current, grants }: Adopted) =>
  async (method: string, params: unknown, options?: CallOptions): Promise<unknown> => {
    const { networkId } = current() ?? {}
    if (networkId === undefined) throw new LatchkeyError('notConnected', 'The wallet is not connected')
    if (grants(method)) return transport.request({ networkId, method, params }, options)
    throw new LatchkeyError('unsupportedMethod', `The wallet did not grant ${method}`, {
      hint: 'Connect again and allow it in the wallet.',
    })
  }

/** A session as the wallets of the page are asked: the same code chooses coins, builds PSBTs and checks signatures. */
function createSession(
  adopted: Adopted,
  { book, wallet, transport }: Adoption,
  { host }: AdoptDeps,
): SigningSession {
  const accounts = () => {
    const state = adopted.current()
    return state ? book.accounts(state.session, state.networkId) : []
  }
  const { grants } = adopted
  return {
    driver: createTransportDriver({ ask: createAsk(adopted), grants, accounts }),
    wallet,
    reportSent: createSentReporter(host, transport.connectorId),
    get state() {
      const state = adopted.current()
      if (!state || state.accounts.length === 0) return undefined
      const told = accounts().flatMap(account => account.told)
      return toSessionState({ networkId: state.networkId, accounts: told })
    },
  }
}

function createCapabilities(adopted: Adopted, adoption: Adoption, deps: AdoptDeps): WalletCapabilities {
  const session = createSession(adopted, adoption, deps)
  const own = createSigningCapabilities(session, deps.loadChain)
  const { transfer } = own
  const signer = own['bip122:psbt'] as PsbtSigner | undefined
  return {
    ...own,
    ...(transfer ? { transfer: createTransfer(transfer, adopted, adoption) } : {}),
    ...(signer ? { 'bip122:psbt': createPsbtSigner(signer, adopted, adoption) } : {}),
    switchNetwork: { switchTo: adopted.use },
  }
}

/** Wraps a shared transport, such as a WalletConnect session, into a connector of this namespace. */
export function adoptBitcoin(transport: SharedTransport, deps: AdoptDeps): Connector {
  const { host, lifetime } = deps
  const toError = (error: unknown) => toBitcoinError(error, 'walletError', 'walletConnect')
  const wallet = createWalletGuard({ clock: host.env.clock, lifetime, toError })
  const book = createAddressBook()
  const adoption = { transport, book, wallet }
  let accountType: string | undefined

  // By the list of a session's accounts: where the wallet orders it anew, that order counts.
  const inUse = new WeakMap<readonly AccountId[], { networkId: NetworkId; addresses: readonly string[] }>()

  const read = (session: TransportSession, networkId: NetworkId): readonly Account[] => {
    const accounts = book.accounts(session, networkId).flatMap(({ told }) => told)
    if (accounts.length === 0) return []
    const all = toSessionState({ networkId, accounts }, accountType).accounts
    const told = inUse.get(session.accountIds)
    const isFirst = ({ address }: Account) =>
      told?.networkId === networkId && told.addresses.includes(address)
    return [...all.filter(isFirst), ...all.filter(each => !isFirst(each))]
  }
  return adoptTransport({
    transport,
    host,
    namespace: 'bip122',
    lifetime,
    async toAccounts(session, networkId, asked) {
      if (asked) {
        // Another session may be that of another wallet.
        book.clear()
        inUse.delete(session.accountIds)
        accountType = asked.accountType
        const { signal } = asked
        const accounts = book.accounts(session, networkId)
        const has = read(session, networkId).some(({ type }) => type === (accountType ?? 'payment'))
        if (!has && !asked.silent) await learnWished(adoption, session, accounts, signal ? { signal } : {})
      }
      return read(session, networkId)
    },
    onEvent({ name, data, networkId }, state) {
      if (name !== 'bip122_addressesChanged') return undefined
      const told = readAddresses(data, networkId)
      const accounts = book.accounts(state.session, networkId)
      const isOf = (account: SessionAccount) =>
        account.told.some(({ address }) => told.some(each => each.address === address))
      const account = accounts.find(isOf) ?? accounts[0]
      if (!account || told.length === 0) return undefined
      book.replace(account, told)
      if (networkId !== state.networkId) return undefined
      // What the wallet tells is what is in use now: that account goes first.
      inUse.set(state.session.accountIds, { networkId, addresses: told.map(({ address }) => address) })
      return read(state.session, networkId)
    },
    capabilities: adopted => createCapabilities(adopted, adoption, deps),
  })
}
