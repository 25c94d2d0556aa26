import { ProviderRpcError, rpcCodes } from '../shared/provider-error'
import type { WalletCore } from '../shared/wallet-core'
import { shapeNamespaces } from './misbehaviour'
import type { NamespaceSigner } from './namespaces/signer.types'
import type { WalletConnectNamespace, WalletConnectNetwork } from './network.types'
import type { SessionState, SessionStates } from './session-state'
import type { SessionStruct, SignClient } from './sign-client/sign-client.types'
import type {
  SessionNamespaces,
  WalletConnectChoice,
  WalletConnectMisbehaviour,
  WalletConnectPrompt,
  WalletConnectSession,
  WalletConnectWalletOptions,
} from './wallet-connect.types'

/** What the parts of one wallet share. */
export interface WalletConnectContext
  extends WalletCore<Omit<WalletConnectPrompt, 'id'>, WalletConnectChoice> {
  readonly options: WalletConnectWalletOptions
  readonly client: SignClient
  readonly faults: WalletConnectMisbehaviour
  /** Those it was made with, and those it has learnt. */
  readonly networks: WalletConnectNetwork[]
  readonly signers: readonly NamespaceSigner[]
  readonly states: SessionStates
  /** Tells whoever watches that sessions have changed. */
  changed(): void
  isGone: boolean
}

/** The session of a topic; without one the newest. @throws RangeError when there is none */
export const requireSession = ({ client }: WalletConnectContext, topic?: string): SessionStruct => {
  const sessions = client.session.getAll()
  const found = topic === undefined ? sessions.at(-1) : sessions.find(session => session.topic === topic)
  if (found === undefined) throw new RangeError('The wallet has no such session.')
  return found
}

/** A network that the wallet knows. @throws 4902 */
export const requireNetwork = (
  { networks }: Pick<WalletConnectContext, 'networks'>,
  networkId: string,
): WalletConnectNetwork => {
  const network = networks.find(each => each.networkId === networkId)
  if (network === undefined)
    throw new ProviderRpcError(rpcCodes.unknownChain, `The wallet does not know ${networkId}.`)
  return network
}

/** What the wallet does in a namespace. @throws RangeError when it speaks no such */
export const requireSigner = (
  { signers }: Pick<WalletConnectContext, 'signers'>,
  namespace: string,
): NamespaceSigner => {
  const signer = signers.find(each => each.namespace === namespace)
  if (signer === undefined) throw new RangeError(`The wallet does not speak ${namespace}.`)
  return signer
}

/** The network of an account. */
export const networkOf = (accountId: string): string => accountId.split(':').slice(0, 2).join(':')

/** The networks that a session grants in a namespace, by its accounts. */
export const grantedNetworks = (
  namespaces: SessionNamespaces,
  namespace: WalletConnectNamespace,
): readonly string[] => [...new Set((namespaces[namespace]?.accounts ?? []).map(networkOf))]

const selectedIn = ({ accounts, networkIds }: SessionState, namespaces: SessionNamespaces) =>
  Object.fromEntries(
    Object.keys(namespaces).flatMap(key => {
      const namespace = key as WalletConnectNamespace
      const networkId = networkIds[namespace] ?? grantedNetworks(namespaces, namespace)[0]
      if (networkId === undefined) return []
      return [[namespace, { account: accounts[namespace]?.[0] ?? 0, networkId }]]
    }),
  )

/** A session as a test or a page sees it. */
export const describeSession = (
  { topic, pairingTopic, expiry, peer, namespaces }: SessionStruct,
  states: SessionStates,
): WalletConnectSession => ({
  topic,
  pairingTopic,
  peer: peer.metadata,
  expiresAt: expiry * 1000,
  namespaces,
  selected: selectedIn(states.get(topic), namespaces),
})

type Check = 'isValidApprove' | 'isValidUpdate' | 'isValidEmit'

/** Does something that the library would not let a wallet do. */
export const withoutCheck = async <T>(
  { engine }: SignClient,
  check: Check,
  work: () => Promise<T>,
): Promise<T> => {
  const before = engine[check]
  engine[check] = async () => undefined
  try {
    return await work()
  } finally {
    engine[check] = before
  }
}

/** Changes what a session grants, and waits until the other side has confirmed. @throws its refusal */
export const updateSession = async (
  context: WalletConnectContext,
  topic: string,
  namespaces: SessionNamespaces,
): Promise<void> => {
  const { client, faults, changed } = context
  const sent = shapeNamespaces(namespaces, faults.session)
  const { acknowledged } = await withoutCheck(client, 'isValidUpdate', () =>
    client.update({ topic, namespaces: sent }),
  )
  changed()
  await acknowledged()
}
