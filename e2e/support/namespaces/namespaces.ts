import {
  installNamespaceWallet,
  installTestWallet,
  type RemoteNamespaceWallet,
  type RemoteTestWallet,
  type WalletNamespace,
} from '@latchkey/test-wallets/playwright'
import type { Page } from '@playwright/test'
import { readWorld } from '../../setup/world'
import { type Holder, type Ledger, ledgers, nodeOf, type Place } from './namespace-accounts'

export type { Holder, Ledger, Place } from './namespace-accounts'

/** A namespace with a node, an adapter and a test wallet. */
export type Namespace = 'eip155' | WalletNamespace

const leftOut = (process.env.LATCHKEY_LEAVE_OUT ?? '').split(',')

/** The namespaces of this run, in the order of the demo. One that is left out has no tests. */
export const namespaces: readonly Namespace[] = (
  ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const
).filter(namespace => !leftOut.includes(namespace))

/** Whether all of these are part of the run: tests that need them are made only then. */
export const hasNamespaces = (...wanted: readonly Namespace[]): boolean =>
  wanted.every(namespace => namespaces.includes(namespace))

/** What people see of a namespace here. */
export interface NamespaceLook {
  readonly displayName: string
  /** The first network, which a new wallet is on. */
  readonly network: string
  readonly symbol: string
  readonly decimals: number
  /** What a wallet of {@link installWallet} is called unless told otherwise. */
  readonly walletName: string
}

/** Names and coins, as the modal writes them. */
export const looks: Readonly<Record<Namespace, NamespaceLook>> = {
  eip155: {
    displayName: 'Ethereum',
    network: 'Local One',
    symbol: 'ETH',
    decimals: 18,
    walletName: 'Ether Wallet',
  },
  solana: {
    displayName: 'Solana',
    network: 'Local Solana One',
    symbol: 'SOL',
    decimals: 9,
    walletName: 'Sol Wallet',
  },
  polkadot: {
    displayName: 'Polkadot',
    network: 'Local Hub One',
    symbol: 'ROC',
    decimals: 12,
    walletName: 'Dot Wallet',
  },
  bip122: {
    displayName: 'Bitcoin',
    network: 'Local Bitcoin One',
    symbol: 'BTC',
    decimals: 8,
    walletName: 'Bit Wallet',
  },
  cosmos: {
    displayName: 'Cosmos',
    network: 'Local Cosmos One',
    symbol: 'ATOM',
    decimals: 6,
    // Wallets of this family are known by their form.
    walletName: 'Keplr',
  },
}

/** The accounts of one network of a namespace: fresh ones, their funding, and what the node says they hold. */
export const ledgerOf = (namespace: Namespace, place: Place = 0): Ledger => ledgers[namespace](place)

/** So many coins in base units; half coins are welcome. */
export const coins = (namespace: Namespace, amount: number): bigint =>
  BigInt(Math.round(amount * 1e6)) * 10n ** BigInt(looks[namespace].decimals - 6)

/** A new account with so many coins. */
export async function createHolder(namespace: Namespace, amount = 0): Promise<Holder> {
  const holder = ledgerOf(namespace).create()
  if (amount > 0) await ledgerOf(namespace).fund(holder.address, coins(namespace, amount))
  return holder
}

/** A wallet in a page: what those of every namespace have in common. */
export interface PageWallet {
  readonly namespace: Namespace
  readonly name: string
  /** Its accounts, the one in use first. */
  readonly holders: readonly [Holder, ...Holder[]]
  promptCount(): Promise<number>
  waitForPrompt(): Promise<{ readonly id: number; readonly method: string }>
  setApproval(mode: 'auto' | 'manual'): Promise<void>
  approve(id: number): Promise<void>
  rejectNext(): Promise<void>
  /** The wallet goes wrong from now on: the faults of its namespace by name, `false` for none. */
  misbehave(faults: Readonly<Record<string, unknown>>): Promise<void>
  selectAccount(index: number): Promise<void>
  /** The person takes the permission back, in the way that this family of wallets has. */
  disconnect(): Promise<void>
  /** The wallet moves to a network that the page does not know; there is none for cosmos, whose wallets have no network. */
  goElsewhere(): Promise<void>
}

/** How a wallet is put into a page. */
export interface WalletChoice {
  readonly name?: string
  /** Where the wallet of the namespace takes one. */
  readonly icon?: string
  /** Tells several wallets of a namespace apart. */
  readonly id?: string
  /** By default a new account with three coins; the first is selected. */
  readonly holders?: readonly [Holder, ...Holder[]]
}

/** The networks of a namespace other than eip155, as the page is told of them. */
export const networksOf = (namespace: Namespace) =>
  readWorld().others.networks.filter(({ chainNamespace }) => chainNamespace === namespace)

const rpcUrlOf = ({ rpcUrls }: ReturnType<typeof networksOf>[number]) => rpcUrls.default.http[0] ?? ''

interface Named {
  readonly id: string
  readonly name: string
  readonly icon?: string
  readonly holders: readonly [Holder, ...Holder[]]
}

const installEip155 = (page: Page, { id, name, holders }: Named): Promise<RemoteTestWallet> =>
  installTestWallet(page, {
    id,
    info: { name, rdns: `dev.latchkey.${id}` },
    networks: readWorld().chains.map(({ chainId, name: network, rpcUrl }) => ({
      chainId,
      name: network,
      rpcUrl,
    })),
    privateKeys: holders.map(({ keys }) => keys[0] as `0x${string}`),
  })

const installers: {
  readonly [N in WalletNamespace]: (page: Page, named: Named) => Promise<RemoteNamespaceWallet<N>>
} = {
  solana: (page, { id, name, holders }) =>
    installNamespaceWallet(page, 'solana', {
      id,
      name,
      // To a wallet every local network is this one: the app chooses which, and sends what was signed.
      networks: [{ chain: 'solana:localnet', rpcUrl: nodeOf('solana').rpcUrl }],
      seeds: holders.map(({ keys }) => keys[0]),
    }),
  polkadot: (page, { id, name, holders }) =>
    installNamespaceWallet(page, 'polkadot', {
      id,
      name,
      injectedKey: name,
      keys: holders.map(({ keys }, index) => ({
        name: `Account ${index + 1}`,
        type: 'sr25519',
        secret: keys[0] as `0x${string}`,
      })),
    }),
  bip122: (page, { id, name, icon, holders }) =>
    installNamespaceWallet(page, 'bip122', {
      id,
      info: { name, ...(icon === undefined ? {} : { icon }) },
      providerPath: `LatchkeyTestProviders.${id.replaceAll('-', '_')}`,
      networks: readWorld().others.nodes.bip122.map(({ network, rpcUrl }) => ({ name: network, rpcUrl })),
      accounts: holders.map(({ keys: [payment, ordinals = ''] }) => ({ payment, ordinals })),
    }),
  cosmos: (page, { id, name, holders }) =>
    installNamespaceWallet(page, 'cosmos', {
      id,
      form: name === 'Leap Wallet' ? 'leap' : 'keplr',
      networks: networksOf('cosmos').map(network => ({
        chainId: String(network.id),
        name: network.name,
        prefix:
          readWorld().others.cosmosChains.find(({ networkId }) => networkId === network.caipNetworkId)
            ?.bech32Prefix ?? '',
        rpcUrl: rpcUrlOf(network),
      })),
      privateKeys: holders.map(({ keys }) => keys[0]),
    }),
}

const elsewhere = {
  solana: 'solana:mainnet',
  polkadot: `0x${'ab'.repeat(32)}`,
  bip122: 'testnet4',
} as const

const common = <Remote extends RemoteNamespaceWallet<WalletNamespace>>(remote: Remote) => {
  const { controls } = remote as RemoteNamespaceWallet<'solana'>
  return {
    promptCount: remote.promptCount,
    waitForPrompt: () => remote.waitForPrompt(),
    setApproval: controls.setApproval,
    approve: (id: number) => controls.approve(id),
    rejectNext: () => controls.rejectNext(),
    misbehave: (faults: object) => controls.misbehave(faults),
    selectAccount: controls.selectAccount,
    disconnect: () =>
      remote.namespace === 'cosmos'
        ? (remote as RemoteNamespaceWallet<'cosmos'>).controls.disconnect('removeKey')
        : controls.disconnect(),
    goElsewhere: () => {
      const { namespace } = remote
      if (namespace === 'cosmos') throw new Error('Wallets of this namespace have no network of their own')
      return (controls.changeNetwork as (network: string) => Promise<void>)(elsewhere[namespace])
    },
  }
}

/** Puts a wallet of a namespace into the page, with a new account of three coins unless told otherwise. */
export async function installWallet(
  page: Page,
  namespace: Namespace,
  { name = looks[namespace].walletName, id = `${namespace}-wallet`, icon, holders: given }: WalletChoice = {},
): Promise<PageWallet> {
  const holders = given ?? ([await createHolder(namespace, 3)] as const)
  const named = { id, name, holders, ...(icon === undefined ? {} : { icon }) }
  const shared = { namespace, name, holders }
  if (namespace !== 'eip155') {
    const remote = await (installers[namespace] as (typeof installers)['solana'])(page, named)
    return { ...shared, ...common(remote) }
  }
  const remote = await installEip155(page, named)
  return {
    ...shared,
    promptCount: remote.promptCount,
    waitForPrompt: () => remote.waitForPrompt(),
    setApproval: remote.setApproval,
    approve: id => remote.approve(id),
    rejectNext: () => remote.rejectNext(),
    misbehave: faults => remote.misbehave(faults),
    selectAccount: remote.selectAccount,
    disconnect: () => remote.disconnect('revoke'),
    goElsewhere: () => remote.changeNetwork(424_242),
  }
}
