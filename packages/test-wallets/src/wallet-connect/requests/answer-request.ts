import { answer } from '../../shared/answer'
import { ProviderRpcError, rpcCodes, toProviderError } from '../../shared/provider-error'
import type { WalletConnectNetwork } from '../network.types'
import { addNetworkTo, goToNetwork } from '../session-changes'
import type { RequestEvent, RpcResponse, SessionStruct } from '../sign-client/sign-client.types'
import type { WalletConnectMisbehaviour } from '../wallet-connect.types'
import { networkOf, requireSession, requireSigner, type WalletConnectContext } from '../wallet-context'
import { readVerification } from './answer-proposal'

/** A code of JSON-RPC for whatever a server wants to say. */
const SERVER_ERROR = -32000

const shapeError = (error: unknown, shape: WalletConnectMisbehaviour['errorShape']): unknown => {
  const known = toProviderError(error)
  const { message, data } = known
  // The library puts words of its own in place of those that come with a code reserved by JSON-RPC.
  const code = known.code === rpcCodes.internal ? SERVER_ERROR : known.code
  if (shape === 'text') return message
  if (shape === 'noCode') return { message }
  return data === undefined ? { code, message } : { code, message, data }
}

/** @throws 5101 for what the session does not grant: a dapp's own library refuses it already */
const requireGranted = ({ namespaces }: SessionStruct, namespace: string, method: string): void => {
  if (!namespaces[namespace]?.methods.includes(method))
    throw new ProviderRpcError(5101, `The session does not grant ${method}.`)
}

/** Learns a network, and lets the session use it. */
const learn = async (context: WalletConnectContext, topic: string, network: WalletConnectNetwork) => {
  const at = context.networks.findIndex(({ networkId }) => networkId === network.networkId)
  if (at < 0) context.networks.push(network)
  else context.networks[at] = network
  await addNetworkTo(context, topic, network.networkId)
}

const addressesOn = ({ namespaces }: SessionStruct, namespace: string, networkId: string) =>
  (namespaces[namespace]?.accounts ?? []).flatMap(account =>
    networkOf(account) === networkId ? [account.slice(networkId.length + 1)] : [],
  )

const perform = (context: WalletConnectContext, event: RequestEvent): Promise<unknown> => {
  const { topic, id, params } = event
  const { chainId: networkId, request } = params
  const { method } = request
  return answer(context, {
    method,
    params: request.params,
    codeOf: error => toProviderError(error).code,
    shape: error => error,
    work: async show => {
      const session = requireSession(context, topic)
      const [namespace = ''] = networkId.split(':')
      requireGranted(session, namespace, method)
      const about = {
        peer: session.peer.metadata,
        verification: readVerification(event),
        requestId: id,
        topic,
        networkId,
      }
      return requireSigner(context, namespace).answer({
        method,
        params: request.params,
        networkId,
        addresses: addressesOn(session, namespace, networkId),
        ask: async kind => void (await show(() => ({ kind, ...about }))),
        switchNetwork: to => goToNetwork(context, topic, to, 'number'),
        addNetwork: network => learn(context, topic, network),
      })
    },
  })
}

/** Answers a request: asks the person where needed, does the work, and responds. Never throws. */
export const answerRequest = async (context: WalletConnectContext, event: RequestEvent): Promise<void> => {
  const { id, topic } = event
  let response: RpcResponse
  try {
    const result = await perform(context, event)
    response = { id, jsonrpc: '2.0', result: result ?? null }
  } catch (error) {
    response = { id, jsonrpc: '2.0', error: shapeError(error, context.faults.errorShape) }
  }
  // A session that ended meanwhile hears nothing.
  if (!context.isGone) await context.client.respond({ topic, response }).catch(() => undefined)
}
