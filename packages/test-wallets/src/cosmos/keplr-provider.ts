import { fromHex, toBase64 } from './bytes'
import type { Operations } from './operations'
import type { Run } from './runner'
import type { AminoDocument, CosmosWalletForm, DirectDocument } from './wallet.types'
import type { CosmosContext } from './wallet-state'

const listOf = (chainIds: string | readonly string[]): readonly string[] =>
  typeof chainIds === 'string' ? [chainIds] : chainIds

const sendTx = async ({ fetch }: CosmosContext, rpcUrl: string | undefined, tx: Uint8Array) => {
  if (rpcUrl === undefined) throw new Error('The wallet has no node for this chain')
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'broadcast_tx_sync',
      params: { tx: toBase64(tx) },
    }),
  })
  const { result } = (await response.json()) as { result?: { code?: number; log?: string; hash?: string } }
  if (result?.code !== 0) throw new Error(result?.log ?? 'The node did not take the transaction')
  return fromHex(String(result.hash).toLowerCase())
}

const signers = (context: CosmosContext, provider: () => KeplrProvider) => {
  const accounts = (chainId: string) => async () => {
    const { bech32Address, pubKey } = (await provider().getKey(chainId)) as {
      bech32Address: string
      pubKey: Uint8Array
    }
    return [{ address: bech32Address, algo: 'secp256k1', pubkey: pubKey }]
  }
  const direct = (chainId: string) => ({
    getAccounts: accounts(chainId),
    signDirect: (signer: string, document: DirectDocument) =>
      provider().signDirect(chainId, signer, document),
  })
  const amino = (chainId: string) => ({
    getAccounts: accounts(chainId),
    signAmino: (signer: string, document: AminoDocument) => provider().signAmino(chainId, signer, document),
  })
  return {
    getOfflineSigner: (chainId: string) => ({ ...amino(chainId), ...direct(chainId) }),
    getOfflineSignerOnlyAmino: amino,
    getOfflineSignerAuto: async (chainId: string) =>
      context.options.hardware ? amino(chainId) : { ...amino(chainId), ...direct(chainId) },
  }
}

/** The object of Keplr and of those who follow it. */
export interface KeplrProvider {
  getKey(chainId: string): Promise<unknown>
  signDirect(chainId: string, signer: string, document: DirectDocument, options?: unknown): Promise<unknown>
  signAmino(chainId: string, signer: string, document: AminoDocument, options?: unknown): Promise<unknown>
  [member: string]: unknown
}

const leapMembers = ({ state }: CosmosContext, forget: (chainIds?: readonly string[]) => void) => ({
  isConnected: async (chainId: string) => state.permitted.has(chainId) && !state.gone,
  disconnect: async (chainId: string) => forget([chainId]),
})

/** Makes the keplr-style object of one wallet; its members do not need `this`. */
export const createKeplrProvider = (
  context: CosmosContext,
  operations: Operations,
  run: Run,
  form: CosmosWalletForm,
): KeplrProvider => {
  const { state, faults } = context
  const forget = (chainIds?: readonly string[]) => {
    for (const chainId of chainIds ?? [...state.permitted]) state.permitted.delete(chainId)
  }
  const getKey = (chainId: string) =>
    run('getKey', { chainId }, async ask => {
      await operations.permit([chainId], ask)
      return operations.shownKey(chainId)
    })
  const provider: KeplrProvider = {
    isLatchkeyTestWallet: true,
    version: '0.12.240',
    mode: 'extension',
    defaultOptions: {},
    ping: async () => undefined,
    enable: (chainIds: string | readonly string[]) =>
      run('enable', { chainIds }, ask => operations.permit(listOf(chainIds), ask)),
    disable: async (chainIds?: string | readonly string[]) =>
      forget(chainIds === undefined ? undefined : listOf(chainIds)),
    getKey,
    getKeysSettled: (chainIds: readonly string[]) => Promise.allSettled(chainIds.map(getKey)),
    signDirect: (chainId, signer, document) =>
      run('signDirect', { chainId, signer, document }, ask =>
        operations.signDirect(chainId, signer, document, ask),
      ),
    signAmino: (chainId, signer, document) =>
      run('signAmino', { chainId, signer, document }, ask =>
        operations.signAmino(chainId, signer, document, ask),
      ),
    signArbitrary: (chainId: string, signer: string, data: string | Uint8Array) =>
      run('signArbitrary', { chainId, signer, data }, ask =>
        operations.signArbitrary(chainId, signer, data, ask),
      ),
    sendTx: (chainId: string, tx: Uint8Array) =>
      run('sendTx', { chainId }, () => sendTx(context, operations.requireNetwork(chainId).rpcUrl, tx)),
    experimentalSuggestChain: (info: unknown) =>
      run('experimentalSuggestChain', info, ask => operations.suggest(info, ask)),
    ...signers(context, () => provider),
    ...(form === 'leap' ? leapMembers(context, forget) : {}),
    ...(form === 'keplr' ? { ethereum: { isKeplr: true } } : {}),
  }
  const hide = (member: string, hidden: () => boolean) => {
    const value = provider[member]
    Object.defineProperty(provider, member, {
      enumerable: true,
      configurable: true,
      get: () => (hidden() ? undefined : value),
    })
  }
  hide('experimentalSuggestChain', () => faults.noSuggestion)
  hide('signArbitrary', () => faults.noArbitrary)
  return provider
}
