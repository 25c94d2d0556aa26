import type { SessionNamespace, SessionNamespaces, WalletConnectMisbehaviour } from './wallet-connect.types'

/** A wallet that does everything right. */
export const wellBehavedWalletConnect = (): WalletConnectMisbehaviour => ({
  session: false,
  badSignature: false,
  authentication: false,
  noEvents: false,
  silentDisconnect: false,
  repeatedDisconnect: false,
  solanaSignatureOnly: false,
  swapsTransaction: false,
  badPsbt: false,
  errorShape: false,
})

type Shape = (grant: SessionNamespace, namespace: string) => SessionNamespace

const networkOf = (account: string): string => account.split(':').slice(0, 2).join(':')

const eachAccount = (grant: SessionNamespace, change: (account: string) => string): SessionNamespace => ({
  ...grant,
  accounts: grant.accounts.map(change),
})

const unasked: Readonly<Record<string, string>> = {
  eip155: 'eip155:424242',
  solana: 'solana:11111111111111111111111111111111',
  polkadot: `polkadot:${'ab'.repeat(16)}`,
  bip122: `bip122:${'cd'.repeat(16)}`,
  cosmos: 'cosmos:nowhere-1',
}

const shapes: Readonly<
  Record<Exclude<WalletConnectMisbehaviour['session'], false | 'foreignNamespace'>, Shape>
> = {
  wrongPrefix: (grant, namespace) =>
    eachAccount(grant, account => account.replace(/^[^:]+/, namespace === 'cosmos' ? 'solana' : 'cosmos')),
  emptyAccounts: grant => ({ ...grant, accounts: [] }),
  notCaip10: grant => eachAccount(grant, account => account.split(':')[2] ?? ''),
  missingMethods: grant => ({ ...grant, methods: [] }),
  missingEvents: grant => ({ ...grant, events: [] }),
  unaskedNetwork: (grant, namespace) => {
    const address = grant.accounts[0]?.split(':')[2]
    const network = unasked[namespace]
    return network === undefined || address === undefined
      ? grant
      : {
          ...grant,
          ...(grant.chains ? { chains: [...grant.chains, network] } : {}),
          accounts: [...grant.accounts, `${network}:${address}`],
        }
  },
  firstNetwork: grant => {
    const first = networkOf(grant.accounts[0] ?? '')
    return {
      ...grant,
      ...(grant.chains ? { chains: [first] } : {}),
      accounts: grant.accounts.filter(account => networkOf(account) === first),
    }
  },
  lowerCase: (grant, namespace) =>
    namespace === 'eip155' ? eachAccount(grant, account => account.toLowerCase()) : grant,
  noChains: ({ chains: _, ...grant }) => grant,
}

const foreign: SessionNamespaces = {
  tezos: { accounts: ['tezos:NetXdQprcVkpaWU:tz1TestWallet'], methods: ['tezos_sign'], events: [] },
}

/** The namespaces as the wallet is told to settle them. */
export const shapeNamespaces = (
  namespaces: SessionNamespaces,
  shape: WalletConnectMisbehaviour['session'],
): SessionNamespaces => {
  if (shape === false) return namespaces
  if (shape === 'foreignNamespace') return foreign
  return Object.fromEntries(
    Object.entries(namespaces).map(([namespace, grant]) => [namespace, shapes[shape](grant, namespace)]),
  )
}

/** Whether the library would not let such a session pass, so that its checks have to be left out. */
export const breaksRules = (shape: WalletConnectMisbehaviour['session']): boolean =>
  shape !== false && shape !== 'lowerCase' && shape !== 'noChains' && shape !== 'firstNetwork'
