import { answer } from '../shared/answer'
import { createNodeClient, type NodeCall } from '../shared/node-client'
import {
  alreadyPending,
  invalidParams,
  ProviderRpcError,
  rpcCodes,
  shapeError,
  toProviderError,
  unauthorized,
  walletGone,
} from '../shared/provider-error'
import type { WalletFetch } from '../shared/wallet.types'
import type { WalletCore } from '../shared/wallet-core'
import type { ChangeEmitter } from './emitter'
import type { SolanaKey } from './keys'
import { type SolanaWalletState, toPersistedSolana, visibleSolanaAccounts } from './state'
import type {
  SolanaMisbehaviour,
  SolanaPrompt,
  SolanaPromptChoice,
  SolanaPromptKind,
  SolanaWalletOptions,
} from './wallet.types'

/** What the features and the controls of one wallet share. */
export interface SolanaContext extends WalletCore<Omit<SolanaPrompt, 'id'>, SolanaPromptChoice> {
  readonly options: SolanaWalletOptions
  readonly state: SolanaWalletState
  readonly faults: SolanaMisbehaviour
  readonly emitter: ChangeEmitter
  readonly fetch: WalletFetch
}

/** Shows a prompt. @throws the rejection, or what was scripted */
export type ShowPrompt = (kind: SolanaPromptKind, chain?: string) => Promise<SolanaPromptChoice>

/** Answers one request: logged, scripted, and failing in the shape that the wallet is told to fail in. */
export const answerRequest = <T>(
  context: SolanaContext,
  method: string,
  params: unknown,
  work: (prompt: ShowPrompt) => Promise<T>,
): Promise<T> => {
  const { faults, state } = context
  return answer(context, {
    method,
    params,
    codeOf: error => toProviderError(error).code,
    shape: error => shapeError(error, faults.errorShape),
    work(show) {
      if (state.dead) throw walletGone()
      return work(async (kind, chain) => {
        if (faults.pendingRequest) throw alreadyPending(method)
        return show(() => (chain === undefined ? { kind } : { kind, chain }))
      })
    },
  })
}

/** Changes what decides which accounts the page sees, and tells the page when that changed. */
export const updateSolana = (context: SolanaContext, change: (state: SolanaWalletState) => void): void => {
  const shown = () => visibleSolanaAccounts(context.state, context.faults)
  const fingerprint = () => JSON.stringify(shown().map(({ address, chains }) => [address, chains]))
  const before = fingerprint()
  change(context.state)
  context.options.storage?.save(toPersistedSolana(context.state))
  if (fingerprint() !== before) context.emitter.tell(shown())
}

/** The key of an account that the page may use. @throws -32602, 4100 */
export const requireKey = ({ state, faults }: SolanaContext, account: unknown): SolanaKey => {
  const address = (account as { readonly address?: unknown } | undefined)?.address
  if (typeof address !== 'string') throw invalidParams('Expected an account of this wallet.')
  const visible = visibleSolanaAccounts(state, faults).some(known => known.address === address)
  const key = state.keys.find(known => known.address === address)
  if (!visible || !key) throw unauthorized()
  return key
}

/** The node of a chain. @throws 4901 when the wallet has none */
export const nodeOfChain = ({ state, fetch }: SolanaContext, chain: string): NodeCall => {
  const rpcUrl = state.rpcUrls.get(chain)
  if (rpcUrl === undefined)
    throw new ProviderRpcError(rpcCodes.chainDisconnected, `The wallet has no RPC for ${chain}.`)
  return createNodeClient(rpcUrl, fetch)
}
