import { isObject } from '../shared/is-object'
import type { WalletConnectNamespace, WalletConnectNetwork } from './network.types'
import { accountsOn } from './requests/proposal'
import type { NetworkSpelling, SessionNamespaces } from './wallet-connect.types'
import {
  grantedNetworks,
  requireNetwork,
  requireSession,
  requireSigner,
  updateSession,
  type WalletConnectContext,
} from './wallet-context'

const namespaceOf = (networkId: string): WalletConnectNamespace =>
  networkId.slice(0, networkId.indexOf(':')) as WalletConnectNamespace

/** A network as wallets write it in `chainChanged`; a reference that is no number stays what it is. */
const spell = (networkId: string, spelling: NetworkSpelling): unknown => {
  const reference = networkId.slice(networkId.indexOf(':') + 1)
  if (spelling === 'caip2') return networkId
  if (!/^\d{1,15}$/.test(reference)) return reference
  return spelling === 'number' ? Number(reference) : `0x${Number(reference).toString(16)}`
}

/** Tells the other side, where it was granted to hear it. */
const tell = async (
  { client, faults }: WalletConnectContext,
  topic: string,
  networkId: string,
  event: { readonly name: string; readonly data: unknown },
): Promise<void> => {
  const session = client.session.getAll().find(each => each.topic === topic)
  const granted = session?.namespaces[namespaceOf(networkId)]
  if (faults.noEvents || !granted?.events.includes(event.name)) return
  await client.emit({ topic, event, chainId: networkId })
}

/** The namespaces with one of them about other networks or accounts. */
const rewrite = (
  context: WalletConnectContext,
  namespaces: SessionNamespaces,
  networkIds: readonly string[],
  indexes: readonly number[],
  namespace: WalletConnectNamespace,
): SessionNamespaces => {
  const signer = requireSigner(context, namespace)
  const networks = networkIds.map(networkId => requireNetwork(context, networkId))
  const before = namespaces[namespace] ?? { accounts: [], methods: signer.methods, events: signer.events }
  const accounts = accountsOn(signer, networks, indexes)
  return {
    ...namespaces,
    [namespace]: { ...before, ...(before.chains ? { chains: networkIds } : {}), accounts },
  }
}

const sharedIndexes = (
  context: WalletConnectContext,
  topic: string,
  namespace: WalletConnectNamespace,
): readonly number[] => context.states.get(topic).accounts[namespace] ?? [0]

/** Lets a session use one network more. */
export const addNetworkTo = async (
  context: WalletConnectContext,
  topic: string,
  networkId: string,
): Promise<void> => {
  const { namespaces } = requireSession(context, topic)
  const namespace = namespaceOf(networkId)
  const granted = grantedNetworks(namespaces, namespace)
  if (granted.includes(networkId)) return
  const indexes = sharedIndexes(context, topic, namespace)
  const next = rewrite(context, namespaces, [...granted, networkId], indexes, namespace)
  await updateSession(context, topic, next)
}

/** Goes to a network in one session, adding it where needed, and tells the other side. */
export const goToNetwork = async (
  context: WalletConnectContext,
  topic: string,
  networkId: string,
  spelling: NetworkSpelling,
): Promise<void> => {
  requireNetwork(context, networkId)
  await addNetworkTo(context, topic, networkId)
  const { states, changed } = context
  const state = states.get(topic)
  states.set(topic, {
    ...state,
    networkIds: { ...state.networkIds, [namespaceOf(networkId)]: networkId },
  })
  changed()
  await tell(context, topic, networkId, { name: 'chainChanged', data: spell(networkId, spelling) })
}

/** How another account is told. */
export interface AccountTelling {
  /** CAIP-10, or bare addresses: wallets do both. Default `'bare'`. */
  readonly spelling?: 'bare' | 'caip10'
  /** Sends the new order as an update of the session, too. Default only where the account was not shared yet. */
  readonly update?: boolean
}

const spellAccounts = (network: WalletConnectNetwork, data: unknown, caip10: boolean): unknown =>
  caip10 && Array.isArray(data)
    ? data.map(item => (isObject(item) ? item : `${network.networkId}:${String(item)}`))
    : data

/** Selects an account in one session, sharing it where needed, and tells the other side. */
export const selectAccount = async (
  context: WalletConnectContext,
  topic: string,
  namespace: WalletConnectNamespace,
  index: number,
  { spelling = 'bare', update = false }: AccountTelling,
): Promise<void> => {
  const signer = requireSigner(context, namespace)
  if (!(index in Array.from({ length: signer.accountCount })))
    throw new RangeError(`The wallet has no account ${index}.`)
  const { namespaces } = requireSession(context, topic)
  const granted = grantedNetworks(namespaces, namespace)
  if (granted.length === 0) throw new RangeError(`The session does not cover ${namespace}.`)
  const { states, changed } = context
  const state = states.get(topic)
  const shared = sharedIndexes(context, topic, namespace)
  const order = [index, ...shared.filter(other => other !== index)]
  states.set(topic, { ...state, accounts: { ...state.accounts, [namespace]: order } })
  changed()
  if (update || !shared.includes(index))
    await updateSession(context, topic, rewrite(context, namespaces, granted, order, namespace))
  const current = state.networkIds[namespace] ?? granted[0] ?? ''
  // The event of bip122 is about the addresses of one network, and the page alone knows on which it is.
  const others = namespace === 'bip122' ? granted.filter(networkId => networkId !== current) : []
  for (const networkId of [current, ...others]) {
    const network = requireNetwork(context, networkId)
    for (const event of signer.accountsEvent(network, order)) {
      const data = spellAccounts(network, event.data, spelling === 'caip10')
      await tell(context, topic, networkId, { ...event, data })
    }
  }
}
