import type { AdapterEvent } from '../adapter/contract/adapter-events.types.js'
import type { ChainAdapter } from '../adapter/contract/chain-adapter.types.js'
import type { CallOptions, Connection } from '../adapter/contract/connection.types.js'
import type { ConnectInput, Connector } from '../adapter/contract/connector.types.js'
import type { Network } from '../adapter/contract/network.types.js'
import { createAuthorization } from '../adapter/runtime/authorization.js'
import { toAccountId } from '../caip/account-id.js'
import { type NetworkId, toNetworkId } from '../caip/network-id.js'
import { LatchkeyError, toLatchkeyError } from '../errors/error.js'
import type { KeyValueStorage } from '../kernel/env.types.js'
import { throwIfAborted, withAbort } from '../kernel/task.js'
import { createFakeLedger, type FakeLedger } from './fake-ledger.js'
import { createFakeWallet, FAKE_REJECTION, type FakeWallet, type FakeWalletOptions } from './fake-wallet.js'
import { createWalletCapabilities, fakeSignIn } from './fake-wallet-capabilities.js'
import { createMemoryStorage } from './memory-storage.js'

/** A connector for tests; what it has no word for is on its wallet. */
export interface FakeConnector extends Connector {
  readonly wallet: FakeWallet
  /** Releases its listeners; silent afterwards. */
  dispose(): void
}

/** How a fake connector is wired: an adapter gives what its host gave it; alone it needs nothing. */
export interface FakeConnectorOptions extends FakeWalletOptions {
  /** `test` unless told. */
  readonly namespace?: ChainAdapter['namespace']
  readonly wallet?: FakeWallet
  readonly storage?: KeyValueStorage
  readonly ledger?: FakeLedger
  networks?(): readonly Network[]
  emit?(event: AdapterEvent): void
}

const translate = (error: unknown): LatchkeyError =>
  error === FAKE_REJECTION
    ? new LatchkeyError('userRejected', 'The request was declined in the wallet', { cause: error })
    : toLatchkeyError(error, 'walletError', 'The wallet failed')

/** Asks a person: an aborted call never gets that far, and an abort afterwards releases the caller alone. */
async function prompt(wallet: FakeWallet, reason: string, options: CallOptions | undefined): Promise<void> {
  throwIfAborted(options?.signal)
  try {
    await withAbort(wallet.ask(reason), options?.signal)
  } catch (error) {
    throw translate(error)
  }
}

function describe(wallet: FakeWallet) {
  const { name, type = 'ANNOUNCED', icon, rdns, explorerId } = wallet.options
  return {
    id: wallet.id,
    type,
    name: name ?? `${wallet.id.charAt(0).toUpperCase()}${wallet.id.slice(1)} Wallet`,
    ...(icon === undefined ? {} : { icon }),
    ...(rdns === undefined ? {} : { rdns }),
    ...(explorerId === undefined ? {} : { explorerId }),
  }
}

/** Makes a connector in memory: the whole contract over a wallet that does what the test says. */
export function createFakeConnector(options: FakeConnectorOptions = {}): FakeConnector {
  const { namespace = 'test', emit = () => {}, networks = () => [], ledger = createFakeLedger() } = options
  const wallet = options.wallet ?? createFakeWallet(options)
  const authorization = createAuthorization({
    storage: options.storage ?? createMemoryStorage(),
    key: `authorized.${wallet.id}`,
    means: 'granted',
  })
  const connectorId = wallet.id
  let stop: (() => void) | undefined
  let disposed = false

  const currentNetwork = (wanted?: NetworkId): NetworkId =>
    wallet.networkId ?? wanted ?? networks()[0]?.caipNetworkId ?? toNetworkId(namespace, 'one')
  const accountsOn = (networkId: NetworkId, accountType?: string) =>
    wallet.addresses.map(address => ({
      accountId: toAccountId(networkId, address),
      address,
      ...(accountType === undefined ? {} : { type: accountType }),
    }))
  const leave = () => {
    stop?.()
    stop = undefined
  }
  const hear = (lastInput: ConnectInput) =>
    wallet.listen(event => {
      const networkId = currentNetwork(lastInput.networkId)
      if (event.type === 'network') emit({ type: 'networkChanged', connectorId, networkId: event.networkId })
      if (event.type === 'accounts')
        emit({ type: 'accountsChanged', connectorId, accounts: accountsOn(networkId, lastInput.accountType) })
      if (event.type !== 'disconnect') return
      leave()
      authorization.revoke()
      emit({ type: 'disconnected', connectorId })
    })
  const enter = (input: ConnectInput): Connection => {
    if (disposed) throw new LatchkeyError('destroyed', 'The client was destroyed while the wallet was asked')
    leave()
    stop = hear(input)
    authorization.grant()
    const networkId = currentNetwork(input.networkId)
    return { connectorId, namespace, networkId, accounts: accountsOn(networkId, input.accountType) }
  }

  return {
    ...describe(wallet),
    wallet,
    async connect(input, callOptions) {
      throwIfAborted(callOptions?.signal)
      if (!input.silent) await prompt(wallet, 'connect', callOptions)
      else if (!authorization.isGranted() || !wallet.authorized)
        throw new LatchkeyError('notAuthorized', 'The wallet has not let the app in')
      const connection = enter(input)
      const [account] = connection.accounts
      if (wallet.options.signsIn && !input.silent && input.signIn && account)
        input.signIn.proved(fakeSignIn(account.address, input.signIn.request))
      return connection
    },
    async disconnect() {
      leave()
      authorization.revoke()
      await wallet.leave()
    },
    capabilities: connection =>
      createWalletCapabilities({
        wallet,
        ledger,
        connection,
        reconnect: () => enter({ networkId: connection.networkId }),
        prompt: (reason, callOptions) => prompt(wallet, reason, callOptions),
        sent: (networkId, hash) => emit({ type: 'transactionSent', connectorId, networkId, hash }),
      }),
    getProvider: async () => wallet,
    dispose() {
      disposed = true
      leave()
    },
  }
}
