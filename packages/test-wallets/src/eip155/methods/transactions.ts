import { isObject } from '../../shared/is-object'
import { invalidParams, ProviderRpcError, rpcCodes } from '../../shared/provider-error'
import { readTransaction, signAndSend } from '../transaction'
import { nodeOf, requireSigner } from '../wallet-context'
import type { MethodHandler } from './method.types'

const checkChain = (given: unknown, current: number): void => {
  if (given === undefined) return
  if (Number(given) !== current) {
    throw invalidParams(`The transaction is for chain ${String(given)}, the wallet is on ${current}.`)
  }
}

/** `eth_sendTransaction`: signed here with the real key, sent to the network that is current at approval. */
export const createSendTransaction = (): MethodHandler => {
  let sending: Promise<unknown> = Promise.resolve()
  return async scope => {
    const { context } = scope
    const [input] = scope.params
    if (!isObject(input)) throw invalidParams('Expected a transaction object.')
    const signer = requireSigner(context, input.from)
    const { chainId } = context.state
    checkChain(input.chainId, chainId)
    const request = readTransaction(input)
    const node = nodeOf(context)
    await scope.prompt('transaction')
    if (context.state.chainId !== chainId) {
      throw new ProviderRpcError(rpcCodes.internal, 'The network changed while the transaction was waiting.')
    }
    // One at a time, or two of them take the same nonce from the node.
    const sent = sending.then(() => signAndSend(signer, request, chainId, node))
    sending = sent.catch(() => undefined)
    return sent
  }
}
