import { ProviderRpcError, rpcCodes } from '../eip155/provider-error'
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

const unsupported = (method: string) =>
  new ProviderRpcError(rpcCodes.unsupportedMethod, `The method "${method}" is not supported.`)

const toProviderError = (error: unknown): ProviderRpcError =>
  error instanceof ProviderRpcError
    ? error
    : new ProviderRpcError(rpcCodes.internal, error instanceof Error ? error.message : 'Internal error')

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

const prompter = (context: BitcoinWalletContext, id: number, method: string, params: unknown) => {
  const { faults, log, prompts, script, state } = context
  return async (kind: BitcoinPromptKind): Promise<BitcoinPromptChoice> => {
    if (faults.pendingRequest) {
      throw new ProviderRpcError(rpcCodes.resourceUnavailable, `Already processing ${method}. Please wait.`)
    }
    log.markPrompted(id)
    prompts.noteShown()
    await script.play(method, true)
    return prompts.ask({ kind, method, params, network: state.network })
  }
}

/** Makes the way of every request of one wallet. `toNative` gives what the family throws. */
export const createRunRequest =
  (context: BitcoinWalletContext, toNative: (error: ProviderRpcError) => unknown): RunRequest =>
  async (method, params, work) => {
    const { log, script, state, faults } = context
    const id = log.open(method, params)
    let prompted = false
    const prompt = prompter(context, id, method, params)
    try {
      if (state.dead) throw new ProviderRpcError(rpcCodes.disconnected, 'The wallet is disconnected.')
      if (faults.unsupportedMethods.includes(method)) throw unsupported(method)
      const result = await work({
        context,
        prompt: kind => {
          prompted = true
          return prompt(kind)
        },
      })
      // What was planned for this very method and met no prompt meets the answer.
      if (!prompted) await script.play(method, false)
      log.close(id, 'resolved')
      return result
    } catch (error) {
      const known = toProviderError(error)
      log.close(id, 'rejected', known.code)
      const shaped = shapeFault(known, context)
      throw shaped ? shaped.value : toNative(known)
    }
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
