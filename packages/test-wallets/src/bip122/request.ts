import { answer } from '../shared/answer'
import {
  alreadyPending,
  type ProviderRpcError,
  toProviderError,
  unsupportedMethod,
  walletGone,
} from '../shared/provider-error'
import type { BitcoinPromptChoice, BitcoinPromptKind } from './wallet.types'
import { type BitcoinWalletContext, updateAccounts } from './wallet-context'

/** One request on its way through the wallet. */
export interface RequestScope {
  readonly context: BitcoinWalletContext
  /** Shows a prompt. @throws the rejection, or what was scripted */
  prompt(kind: BitcoinPromptKind): Promise<BitcoinPromptChoice>
}

/** Runs one request: logged, with the faults that were planned for it, and failing in the family's shape. */
export type RunRequest = <T>(
  method: string,
  params: unknown,
  work: (scope: RequestScope) => Promise<T> | T,
) => Promise<T>

/** A failure in one of the shapes that the test asked for; undefined for the family's own. */
const shapeFault = (
  error: ProviderRpcError,
  { faults }: BitcoinWalletContext,
): { value: unknown } | undefined => {
  const { code, message } = error
  if (faults.errorShape === 'native') return undefined
  if (faults.errorShape === 'error') return { value: error }
  if (faults.errorShape === 'plainObject') return { value: { code, message } }
  if (faults.errorShape === 'string') return { value: message }
  return { value: faults.errorShape === 'noCode' ? new Error(message) : undefined }
}

/** Makes the way of every request of one wallet. `toNative` gives what the family throws. */
export const createRunRequest =
  (context: BitcoinWalletContext, toNative: (error: ProviderRpcError) => unknown): RunRequest =>
  (method, params, work) => {
    const { state, faults } = context
    return answer(context, {
      method,
      params,
      codeOf: error => toProviderError(error).code,
      shape(error) {
        const known = toProviderError(error)
        const shaped = shapeFault(known, context)
        return shaped ? shaped.value : toNative(known)
      },
      work(show) {
        if (state.dead) throw walletGone()
        if (faults.unsupportedMethods.includes(method)) throw unsupportedMethod(method)
        const prompt = async (kind: BitcoinPromptKind) => {
          if (faults.pendingRequest) throw alreadyPending(method)
          return show(() => ({ kind, network: state.network }))
        }
        return work({ context, prompt })
      },
    })
  }

/** Asks the person to let the page in; permission for the current network comes with it. */
export const authorize = async ({ context, prompt }: RequestScope): Promise<void> => {
  const { account } = await prompt('connect')
  updateAccounts(context, state => {
    if (account !== undefined && account in state.keys) state.selected = account
    state.overridden = undefined
    state.authorized = true
    state.locked = false
    state.permitted.add(state.network)
  })
}

/** Lets the page in, asking only where it has no permission yet. */
export const ensureAuthorized = async (scope: RequestScope): Promise<void> => {
  const { state } = scope.context
  if (!state.authorized || state.locked) await authorize(scope)
}

/** Takes the permission back on the page's own wish: no event comes of it. */
export const forgetPage = async ({ context }: RequestScope): Promise<void> => {
  if (context.faults.neverAnswerDisconnect) await new Promise(() => undefined)
  context.state.authorized = false
  context.state.overridden = undefined
  context.state.permitted.clear()
}
