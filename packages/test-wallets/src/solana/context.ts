import { createNodeClient, type NodeCall } from '../eip155/node-client'
import { invalidParams, ProviderRpcError, rpcCodes, shapeError, unauthorized } from '../eip155/provider-error'
import type { RequestLog } from '../eip155/request-log'
import type { Script } from '../eip155/script'
import type { WalletFetch, WalletTimer } from '../eip155/wallet.types'
import type { ChangeEmitter } from './emitter'
import type { SolanaKey } from './keys'
import type { SolanaPrompts } from './prompts'
import { type SolanaWalletState, toPersistedSolana, visibleSolanaAccounts } from './state'
import type {
  SolanaMisbehaviour,
  SolanaPromptChoice,
  SolanaPromptKind,
  SolanaWalletOptions,
} from './wallet.types'

/** What the features and the controls of one wallet share. */
export interface SolanaContext {
  readonly options: SolanaWalletOptions
  readonly state: SolanaWalletState
  readonly faults: SolanaMisbehaviour
  readonly emitter: ChangeEmitter
  readonly prompts: SolanaPrompts
  readonly script: Script
  readonly log: RequestLog
  readonly timer: WalletTimer
  readonly fetch: WalletFetch
}

/** Shows a prompt. @throws the rejection, or what was scripted */
export type ShowPrompt = (kind: SolanaPromptKind, chain?: string) => Promise<SolanaPromptChoice>

const showPrompt = async (
  context: SolanaContext,
  id: number,
  method: string,
  params: unknown,
  [kind, chain]: Parameters<ShowPrompt>,
): Promise<SolanaPromptChoice> => {
  if (context.faults.pendingRequest)
    throw new ProviderRpcError(rpcCodes.resourceUnavailable, `Already processing ${method}. Please wait.`)
  context.log.markPrompted(id)
  context.prompts.noteShown()
  await context.script.play(method, true)
  return context.prompts.ask({ kind, method, params, ...(chain === undefined ? {} : { chain }) })
}

/** Answers one request: logged, scripted, and failing in the shape that the wallet is told to fail in. */
export const answerRequest = async <T>(
  context: SolanaContext,
  method: string,
  params: unknown,
  work: (prompt: ShowPrompt) => Promise<T>,
): Promise<T> => {
  const id = context.log.open(method, params)
  let prompted = false
  try {
    if (context.state.dead) throw new ProviderRpcError(rpcCodes.disconnected, 'The wallet is disconnected.')
    const result = await work((...asked) => {
      prompted = true
      return showPrompt(context, id, method, params, asked)
    })
    // What was planned for this very method and met no prompt meets the answer.
    if (!prompted) await context.script.play(method, false)
    context.log.close(id, 'resolved')
    return result
  } catch (error) {
    const code = error instanceof ProviderRpcError ? error.code : rpcCodes.internal
    context.log.close(id, 'rejected', code)
    throw shapeError(error, context.faults.errorShape)
  }
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
