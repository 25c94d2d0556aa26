import { ProviderRpcError, rpcCodes } from '../shared/provider-error'
import type { Operations } from './operations'
import type { Run } from './runner'
import type { AminoDocument, StdSignature } from './wallet.types'
import { type CosmosContext, persistCosmos } from './wallet-state'

type Fields = Readonly<Record<string, unknown>>
type Listener = (payload?: unknown) => void

/** `cosmostation.cosmos`. */
export interface CosmostationProvider {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(event: string, listener: Listener): Listener
  off(event: string | Listener, listener?: Listener): void
}

/** What the wallet keeps of the listeners of `accountChanged`. */
export interface AccountListeners {
  readonly listeners: Set<Listener>
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

const directDocument = (document: Fields) => ({
  bodyBytes: Uint8Array.from(document.body_bytes as Iterable<number>),
  authInfoBytes: Uint8Array.from(document.auth_info_bytes as Iterable<number>),
  chainId: String(document.chain_id),
  accountNumber: document.account_number,
})

const flatten = (signature: unknown, signedDocument: unknown) => ({
  ...(signature as StdSignature),
  signed_doc: signedDocument,
})

type Handler = (params: Fields, ask: Parameters<Parameters<Run>[2]>[0]) => Promise<unknown>

const createHandlers = (context: CosmosContext, operations: Operations): Record<string, Handler> => {
  const { state, faults } = context
  const chainOf = (params: Fields): string => {
    const given = String(params.chainName)
    const named = [...state.networks.values()].find(
      ({ chainId, name }) => chainId === given || name.toLowerCase() === given.toLowerCase(),
    )
    if (named) return named.chainId
    throw new ProviderRpcError(rpcCodes.invalidParams, 'Invalid parameter: chain is not supported')
  }
  const account = (chainId: string) => {
    if (faults.wrongKeyShape !== false) return operations.shownKey(chainId)
    const { bech32Address, pubKey, name, isNanoLedger } = operations.key(chainId)
    return { address: bech32Address, publicKey: pubKey, name, isLedger: isNanoLedger }
  }
  return {
    cos_supportedChainIds: async () => ({ official: [...state.networks.keys()], unofficial: [] }),
    cos_requestAccount: async (params, ask) => {
      const chainId = chainOf(params)
      await operations.permit([chainId], ask)
      return account(chainId)
    },
    // Never prompts.
    cos_account: async params => {
      const chainId = chainOf(params)
      if (!state.permitted.has(chainId) || state.locked || state.gone) {
        throw new ProviderRpcError(rpcCodes.unauthorized, 'Unauthorized')
      }
      return account(chainId)
    },
    cos_disconnect: async () => {
      state.permitted.clear()
      persistCosmos(context)
      return null
    },
    cos_signDirect: async (params, ask) => {
      const document = directDocument(fieldsOf(params.doc))
      const chainId = chainOf(params)
      const signer = operations.key(chainId).bech32Address
      const { signed, signature } = await operations.signDirect(chainId, signer, document, ask)
      return flatten(signature, {
        chain_id: signed.chainId,
        body_bytes: [...signed.bodyBytes],
        auth_info_bytes: [...signed.authInfoBytes],
        account_number: String(signed.accountNumber),
      })
    },
    cos_signAmino: async (params, ask) => {
      const chainId = chainOf(params)
      const signer = operations.key(chainId).bech32Address
      const document = params.doc as AminoDocument
      const { signed, signature } = await operations.signAmino(chainId, signer, document, ask)
      return flatten(signature, signed)
    },
    cos_signMessage: async (params, ask) =>
      operations.signArbitrary(chainOf(params), String(params.signer), String(params.message), ask),
    cos_addChain: async (params, ask) => {
      const { chainId, addressPrefix, baseDenom, displayDenom, restURL, decimals } = params
      const valid = [chainId, addressPrefix, baseDenom, displayDenom, restURL].every(
        value => typeof value === 'string' && value !== '',
      )
      if (!valid) throw new ProviderRpcError(rpcCodes.invalidParams, 'Invalid parameter')
      if (state.networks.has(String(chainId))) return true
      await ask('addNetwork')
      if (faults.forgetsSuggestion) return true
      const network = {
        chainId: String(chainId),
        name: String(params.chainName ?? chainId),
        prefix: String(addressPrefix),
      }
      state.networks.set(network.chainId, network)
      state.suggested.push(network)
      persistCosmos(context)
      return decimals === undefined || Number.isInteger(decimals)
    },
  }
}

/** Makes the object that takes everything by one `request`. */
export const createCosmostationProvider = (
  context: CosmosContext,
  operations: Operations,
  run: Run,
  { listeners }: AccountListeners,
): CosmostationProvider => {
  const handlers = createHandlers(context, operations)
  return {
    request: ({ method, params }) =>
      run(method, params, async ask => {
        const hidden = context.faults.noSuggestion && method === 'cos_addChain'
        const noArbitrary = context.faults.noArbitrary && method === 'cos_signMessage'
        const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined
        if (!handler || hidden || noArbitrary) {
          throw new ProviderRpcError(rpcCodes.unsupportedMethod, `The method "${method}" is not supported.`)
        }
        return handler(fieldsOf(params), ask)
      }),
    on(event, listener) {
      if (event === 'accountChanged') listeners.add(listener)
      return listener
    },
    off(event, listener) {
      const gone = typeof event === 'function' ? event : listener
      if (gone) listeners.delete(gone)
    },
  }
}
