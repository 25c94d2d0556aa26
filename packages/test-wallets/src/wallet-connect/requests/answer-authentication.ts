import { answer } from '../../shared/answer'
import { ProviderRpcError, toProviderError } from '../../shared/provider-error'
import type { AuthenticationEvent, AuthPayload, Cacao } from '../sign-client/sign-client.types'
import { requireNetwork, requireSigner, type WalletConnectContext } from '../wallet-context'
import { readVerification, rememberSession } from './answer-proposal'
import { narrowRecap } from './recap'

const NAMESPACE = 'eip155'
/** An account that the wallet has no key of. */
const STRANGER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const toHex = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map(byte => byte.toString(16).padStart(2, '0')).join('')}`

/** Other words than those that were asked for, truly signed. */
const distort = (context: WalletConnectContext, payload: AuthPayload): AuthPayload => {
  const { authentication } = context.faults
  if (authentication === 'otherDomain') return { ...payload, domain: 'elsewhere.example' }
  return authentication === 'otherNonce' ? { ...payload, nonce: `${payload.nonce}0` } : payload
}

/** Signs the message for one network. */
const sign = async (
  context: WalletConnectContext,
  payload: AuthPayload,
  networkId: string,
  index: number,
): Promise<Cacao> => {
  const signer = requireSigner(context, NAMESPACE)
  const address = signer.address(requireNetwork(context, networkId), index)
  const { chains: _, type: __, ...words } = payload
  const named = context.faults.authentication === 'otherAccount' ? STRANGER : address
  const p = { ...words, iss: `did:pkh:${networkId}:${named}` }
  const message = context.client.formatAuthMessage({ request: p, iss: p.iss })
  const never = async () => undefined
  const s = await signer.answer({
    method: 'personal_sign',
    params: [toHex(message), address],
    networkId,
    addresses: [address],
    ask: never,
    switchNetwork: never,
    addNetwork: never,
  })
  return { h: { t: 'caip122' }, p, s: { t: 'eip191', s: String(s) } }
}

/** The wallet's own library lets no wrong signature pass: it is shown a right one, and another one is sent. */
const approve = async (
  { client, faults }: WalletConnectContext,
  id: number,
  signAll: () => Promise<readonly Cacao[]>,
) => {
  const cacaos = await signAll()
  const { badSignature, authentication } = faults
  const isAccepted = !badSignature && authentication !== 'otherAccount'
  if (isAccepted) return client.approveSessionAuthenticate({ id, auths: cacaos })
  const { engine } = client
  const { sendResult } = engine
  engine.sendResult = input => sendResult({ ...input, result: { ...input.result, cacaos } })
  Object.assign(faults, { badSignature: false, authentication: false })
  try {
    return await client.approveSessionAuthenticate({ id, auths: await signAll() })
  } finally {
    Object.assign(faults, { badSignature, authentication })
    engine.sendResult = sendResult
  }
}

const settle = async (
  context: WalletConnectContext,
  { id, params }: AuthenticationEvent,
  { accounts, networkIds }: { readonly accounts: readonly number[]; readonly networkIds?: readonly string[] },
): Promise<void> => {
  const { authPayload } = params
  const signer = requireSigner(context, NAMESPACE)
  const known = context.networks.map(each => each.networkId as string)
  const granted = authPayload.chains.filter(
    each => known.includes(each) && (networkIds?.includes(each) ?? true),
  )
  if (granted.length === 0) throw new ProviderRpcError(5100, 'The wallet knows none of the networks.')
  const methods = context.options.methods?.[NAMESPACE] ?? signer.methods
  const payload = distort(context, {
    ...authPayload,
    ...narrowRecap(authPayload, NAMESPACE, methods, granted),
  })
  const signAll = async () => {
    const auths: Cacao[] = []
    for (const networkId of granted) auths.push(await sign(context, payload, networkId, accounts[0] ?? 0))
    return auths
  }
  const { session } = await approve(context, id, signAll)
  if (session) rememberSession(context, session.topic, session.namespaces)
  context.changed()
}

/** Answers a request to sign in while pairing: asks the person, signs for every network, or refuses. Never throws. */
export const answerAuthentication = async (
  context: WalletConnectContext,
  event: AuthenticationEvent,
): Promise<void> => {
  try {
    await answer(context, {
      method: 'wc_sessionAuthenticate',
      params: event.params,
      codeOf: error => toProviderError(error).code,
      shape: error => error,
      work: async show => {
        const choice = await show(() => ({
          kind: 'connect',
          peer: event.params.requester.metadata,
          verification: readVerification(event),
          requestId: event.id,
        }))
        const accounts = choice.accounts?.[NAMESPACE] ?? context.options.accounts?.[NAMESPACE] ?? [0]
        await settle(context, event, {
          accounts,
          ...(choice.networkIds && { networkIds: choice.networkIds }),
        })
      },
    })
  } catch (error) {
    const { code, message } =
      error instanceof ProviderRpcError ? error : new ProviderRpcError(5000, 'The wallet could not sign in.')
    if (!context.isGone)
      await context.client
        .rejectSessionAuthenticate({ id: event.id, reason: { code, message } })
        .catch(() => {})
  }
}
