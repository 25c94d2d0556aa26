import { answer } from '../../shared/answer'
import { ProviderRpcError, toProviderError } from '../../shared/provider-error'
import { breaksRules, shapeNamespaces } from '../misbehaviour'
import type { WalletConnectNamespace } from '../network.types'
import type { AuthenticationEvent, ProposalEvent, RequestEvent } from '../sign-client/sign-client.types'
import type { SessionNamespaces, Verification, WalletConnectPrompt } from '../wallet-connect.types'
import { grantedNetworks, type WalletConnectContext, withoutCheck } from '../wallet-context'
import { buildNamespaces, type GrantInput, readProposal, refuseUnsupported } from './proposal'

/** How far the origin of the other side is attested. */
export const readVerification = ({
  verifyContext,
}: Pick<ProposalEvent | RequestEvent | AuthenticationEvent, 'verifyContext'>): Verification => {
  const { validation, origin, isScam } = verifyContext.verified
  return { validation, origin, isScam: isScam ?? false }
}

/** Indexes of the accounts that are among those granted, in the order of the grant. */
const indexesIn = (
  { signers, networks }: WalletConnectContext,
  namespaces: SessionNamespaces,
  namespace: WalletConnectNamespace,
): readonly number[] => {
  const signer = signers.find(each => each.namespace === namespace)
  const granted = namespaces[namespace]?.accounts ?? []
  const first = networks.find(({ networkId }) => granted[0]?.startsWith(`${networkId}:`))
  if (!signer || !first) return []
  return granted.flatMap(account => {
    const all = Array.from({ length: signer.accountCount }, (_, index) => index)
    return all.filter(index => account === `${first.networkId}:${signer.address(first, index)}`)
  })
}

/** Keeps what a session shares of the wallet. */
export const rememberSession = (
  context: WalletConnectContext,
  topic: string,
  namespaces: SessionNamespaces,
): void => {
  const spoken = Object.keys(namespaces) as WalletConnectNamespace[]
  context.states.set(topic, {
    accounts: Object.fromEntries(spoken.map(key => [key, indexesIn(context, namespaces, key)])),
    networkIds: Object.fromEntries(
      spoken.flatMap(key =>
        grantedNetworks(namespaces, key)
          .slice(0, 1)
          .map(id => [key, id]),
      ),
    ),
  })
}

const propertiesOf = (
  context: WalletConnectContext,
  namespaces: SessionNamespaces,
): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    ...context.signers.map(signer => {
      const granted = grantedNetworks(namespaces, signer.namespace)
      const networks = context.networks.filter(({ networkId }) => granted.includes(networkId))
      return signer.sessionProperties?.(networks, indexesIn(context, namespaces, signer.namespace)) ?? {}
    }),
  )

const settle = async (
  context: WalletConnectContext,
  id: number,
  namespaces: SessionNamespaces,
  isRaw: boolean,
): Promise<void> => {
  const { client, faults } = context
  const shaped = isRaw ? namespaces : shapeNamespaces(namespaces, faults.session)
  const properties = propertiesOf(context, namespaces)
  const approve = () =>
    client.approve({
      id,
      namespaces: shaped,
      ...(Object.keys(properties).length > 0 ? { sessionProperties: properties } : {}),
    })
  const { topic } =
    isRaw || breaksRules(faults.session)
      ? await withoutCheck(client, 'isValidApprove', approve)
      : await approve()
  rememberSession(context, topic, namespaces)
  context.changed()
}

/** Answers a proposal: asks the person, and settles or refuses. Never throws. */
export const answerProposal = async (
  context: WalletConnectContext,
  grants: GrantInput,
  event: ProposalEvent,
): Promise<void> => {
  const proposed = readProposal(event, grants)
  const prompt = (): Omit<WalletConnectPrompt, 'id' | 'method' | 'params'> => ({
    kind: 'connect',
    peer: event.params.proposer.metadata,
    verification: readVerification(event),
    requestId: event.id,
    proposal: proposed,
  })
  try {
    await answer(context, {
      method: 'wc_sessionPropose',
      params: event.params,
      codeOf: error => toProviderError(error).code,
      shape: error => error,
      work: async show => {
        refuseUnsupported(proposed)
        const choice = await show(prompt)
        const namespaces = choice.namespaces ?? buildNamespaces(proposed, choice, grants)
        await settle(context, event.id, namespaces, choice.namespaces !== undefined)
      },
    })
  } catch (error) {
    const { code, message } =
      error instanceof ProviderRpcError ? error : new ProviderRpcError(5000, 'The wallet could not settle.')
    // One that is over cannot be refused any more.
    if (!context.isGone)
      await context.client.reject({ id: event.id, reason: { code, message } }).catch(() => {})
  }
}
