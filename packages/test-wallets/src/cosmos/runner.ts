import { answer } from '../shared/answer'
import { ProviderRpcError, rpcCodes } from '../shared/provider-error'
import type { PromptKind } from '../shared/wallet.types'
import type { CosmosMisbehaviour } from './wallet.types'
import type { CosmosContext } from './wallet-state'

/** Shows a prompt. @throws the rejection, or what was scripted */
export type Ask = (kind: PromptKind) => Promise<void>

/** Runs one request of the page: logged, with the faults that were planned for it. */
export type Run = <T>(method: string, params: unknown, work: (ask: Ask) => Promise<T>) => Promise<T>

const shape = (error: unknown, known: CosmosMisbehaviour['errorShape'], coded: boolean): unknown => {
  const rejected = error instanceof ProviderRpcError && error.code === rpcCodes.userRejected
  // Keplr's words, and no code; those of the request form carry one.
  const words = rejected && !coded ? 'Request rejected' : error instanceof Error ? error.message : 'Failed'
  if (known === 'undefined') return undefined
  if (known === 'string') return words
  const code = error instanceof ProviderRpcError && (coded || !rejected) ? error.code : undefined
  if (known === 'code4001') return Object.assign(new Error(words), { code: rejected ? 4001 : code })
  if (known === 'plainObject') return code === undefined ? { message: words } : { code, message: words }
  return code === undefined ? new Error(words) : Object.assign(new Error(words), { code })
}

/** Makes the runner of one wallet; `coded` wallets give EIP-1193 codes with their errors. */
export const createRunner = (context: CosmosContext, coded: boolean): Run => {
  const { faults } = context
  return (method, params, work) =>
    answer(context, {
      method,
      params,
      codeOf: error => (error instanceof ProviderRpcError ? error.code : undefined),
      shape: error => shape(error, faults.errorShape, coded),
      work: show =>
        work(async kind => {
          if (faults.pendingRequest) {
            throw new ProviderRpcError(rpcCodes.resourceUnavailable, 'A request is pending already.')
          }
          await show(() => ({ kind, chainId: 0 }))
        }),
    })
}
