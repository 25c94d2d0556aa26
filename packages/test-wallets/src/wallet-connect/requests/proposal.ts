import { ProviderRpcError } from '../../shared/provider-error'
import type { NamespaceSigner } from '../namespaces/signer.types'
import type { WalletConnectNetwork } from '../network.types'
import type { Asked, ProposalEvent } from '../sign-client/sign-client.types'
import type {
  ProposedNamespace,
  SessionNamespaces,
  WalletConnectChoice,
  WalletConnectWalletOptions,
} from '../wallet-connect.types'

/** What building a session needs to know of the wallet. */
export interface GrantInput {
  readonly signers: readonly NamespaceSigner[]
  readonly networks: readonly WalletConnectNetwork[]
  readonly options: Pick<WalletConnectWalletOptions, 'methods' | 'events' | 'accounts'>
}

interface Wanted {
  readonly chains: Set<string>
  readonly methods: Set<string>
  readonly events: Set<string>
  isRequired: boolean
}

const merge = (
  wanted: Map<string, Wanted>,
  asked: Readonly<Record<string, Asked>>,
  isRequired: boolean,
): void => {
  for (const [key, { chains, methods, events }] of Object.entries(asked)) {
    const [namespace = ''] = key.split(':')
    const entry = wanted.get(namespace) ?? {
      chains: new Set(),
      methods: new Set(),
      events: new Set(),
      isRequired: false,
    }
    // A key may be a single network.
    for (const chain of key.includes(':') ? [key] : (chains ?? [])) entry.chains.add(chain)
    for (const method of methods) entry.methods.add(method)
    for (const event of events) entry.events.add(event)
    entry.isRequired ||= isRequired
    wanted.set(namespace, entry)
  }
}

const propose = (
  namespace: string,
  { chains, methods, events, isRequired }: Wanted,
  { signers, networks, options }: GrantInput,
): ProposedNamespace => {
  const signer = signers.find(each => each.namespace === namespace)
  const known = networks.filter(({ networkId }) => chains.has(networkId))
  const grants = signer && (options.methods?.[signer.namespace] ?? signer.methods)
  const sends = signer && (options.events?.[signer.namespace] ?? signer.events)
  const [first] = known
  return {
    namespace,
    networks: known,
    unknownNetworkIds: [...chains].filter(id => !known.some(({ networkId }) => networkId === id)),
    methods: [...methods].filter(method => grants?.includes(method)),
    missingMethods: [...methods].filter(method => !grants?.includes(method)),
    events: [...events].filter(event => sends?.includes(event)),
    isRequired,
    accounts:
      signer && first
        ? Array.from({ length: signer.accountCount }, (_, index) => ({
            index,
            address: signer.address(first, index),
          }))
        : [],
  }
}

/** What a proposal asks for, and what this wallet has for it. */
export const readProposal = ({ params }: ProposalEvent, input: GrantInput): readonly ProposedNamespace[] => {
  const wanted = new Map<string, Wanted>()
  merge(wanted, params.requiredNamespaces ?? {}, true)
  merge(wanted, params.optionalNamespaces ?? {}, false)
  return [...wanted].map(([namespace, entry]) => propose(namespace, entry, input))
}

/** Says no where the wallet has nothing to offer. @throws 5100 */
export const refuseUnsupported = (proposed: readonly ProposedNamespace[]): void => {
  const isMissing = proposed.some(({ isRequired, networks, unknownNetworkIds }) =>
    isRequired ? networks.length === 0 || unknownNetworkIds.length > 0 : false,
  )
  if (isMissing || proposed.every(({ networks }) => networks.length === 0))
    throw new ProviderRpcError(5100, 'Unsupported chains.')
}

/** The indexes that a session shares in a namespace, the selected one first. */
const chosenAccounts = (
  { namespace, accountCount }: NamespaceSigner,
  choice: Partial<WalletConnectChoice>,
  { options }: Pick<GrantInput, 'options'>,
): readonly number[] => {
  const all = Array.from({ length: accountCount }, (_, index) => index)
  const wanted = choice.accounts?.[namespace] ?? options.accounts?.[namespace] ?? all
  return wanted.filter(index => index in all)
}

/** The accounts of a session in one namespace, CAIP-10: network by network, the selected one first. */
export const accountsOn = (
  signer: NamespaceSigner,
  networks: readonly WalletConnectNetwork[],
  indexes: readonly number[],
): readonly string[] =>
  networks.flatMap(network => indexes.map(index => `${network.networkId}:${signer.address(network, index)}`))

/** What is granted of a proposal. @throws 5000 when the person leaves nothing */
export const buildNamespaces = (
  proposed: readonly ProposedNamespace[],
  choice: Partial<WalletConnectChoice>,
  input: GrantInput,
): SessionNamespaces => {
  const granted = proposed.flatMap(({ namespace, networks, methods, events }) => {
    const signer = input.signers.find(each => each.namespace === namespace)
    const chosen = networks.filter(({ networkId }) => choice.networkIds?.includes(networkId) ?? true)
    const indexes = signer ? chosenAccounts(signer, choice, input) : []
    if (!signer || chosen.length === 0 || indexes.length === 0) return []
    const chains = chosen.map(({ networkId }) => networkId)
    const accounts = accountsOn(signer, chosen, indexes)
    return [[namespace, { chains, accounts, methods, events }] as const]
  })
  if (granted.length === 0) throw new ProviderRpcError(5000, 'User rejected.')
  return Object.fromEntries(granted)
}
