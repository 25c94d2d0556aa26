import { isObject, paramList } from './hex'
import {
  ethAccounts,
  ethRequestAccounts,
  getPermissions,
  requestPermissions,
  revokePermissions,
  watchAsset,
} from './methods/accounts'
import { createCallMethods } from './methods/calls'
import { addChain, ethChainId, switchChain } from './methods/chains'
import type { MethodHandler } from './methods/method.types'
import { readMethods } from './methods/reads'
import { personalSign, signTypedData } from './methods/signing'
import { createSendTransaction } from './methods/transactions'
import { invalidParams, ProviderRpcError, rpcCodes, shapeError } from './provider-error'
import type { RequestLog } from './request-log'
import type { Script } from './script'
import type { PromptKind, RequestArguments } from './wallet.types'
import type { RequestScope, WalletContext } from './wallet-context'

const createMethods = (): Readonly<Record<string, MethodHandler>> => ({
  ...readMethods,
  ...createCallMethods(),
  eth_accounts: ethAccounts,
  eth_requestAccounts: ethRequestAccounts,
  eth_chainId: ethChainId,
  wallet_requestPermissions: requestPermissions,
  wallet_getPermissions: getPermissions,
  wallet_revokePermissions: revokePermissions,
  wallet_switchEthereumChain: switchChain,
  wallet_addEthereumChain: addChain,
  wallet_watchAsset: watchAsset,
  personal_sign: personalSign,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: createSendTransaction(),
})

const pendingError = (method: string): ProviderRpcError =>
  new ProviderRpcError(rpcCodes.resourceUnavailable, `Already processing ${method}. Please wait.`)

/** Shows prompts one request at a time, with the faults that were planned for them. */
const createPrompter = (context: WalletContext, script: Script, log: RequestLog) => {
  let connecting = false
  const ask = async (kind: PromptKind, id: number, method: string, params: unknown) => {
    log.markPrompted(id)
    context.prompts.noteShown()
    await script.play(method, true)
    return context.prompts.ask({ kind, method, params, chainId: context.state.chainId })
  }
  return async (kind: PromptKind, id: number, method: string, params: unknown) => {
    // A second connect prompt while one is open is refused, as extensions do.
    if (context.faults.pendingRequest || (kind === 'connect' && connecting)) throw pendingError(method)
    if (kind === 'connect') connecting = true
    try {
      return await ask(kind, id, method, params)
    } finally {
      if (kind === 'connect') connecting = false
    }
  }
}

const findMethod = (
  methods: Readonly<Record<string, MethodHandler>>,
  context: WalletContext,
  method: string,
): MethodHandler => {
  if (context.state.dead) throw new ProviderRpcError(rpcCodes.disconnected, 'The wallet is disconnected.')
  const handler = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (handler === undefined || context.faults.unsupportedMethods.includes(method)) {
    throw new ProviderRpcError(rpcCodes.unsupportedMethod, `The method "${method}" is not supported.`)
  }
  return handler
}

const readArguments = (args: unknown): { method: string; params: unknown } => {
  if (!isObject(args) || typeof args.method !== 'string' || args.method === '') {
    throw invalidParams('Expected { method, params }.')
  }
  return { method: args.method, params: args.params }
}

/** Makes the `request` of one wallet. */
export const createDispatch = (context: WalletContext, script: Script, log: RequestLog) => {
  const methods = createMethods()
  const prompt = createPrompter(context, script, log)
  const run = async (id: number, method: string, params: unknown): Promise<unknown> => {
    const handler = findMethod(methods, context, method)
    let prompted = false
    // `wallet_watchAsset` is the one method with an object for parameters.
    const list = isObject(params) ? [params] : paramList(params)
    const scope: RequestScope = {
      context,
      method,
      params: list,
      prompt: kind => {
        prompted = true
        return prompt(kind, id, method, params)
      },
    }
    const result = await handler(scope)
    // What was planned for this very method and met no prompt meets the answer.
    if (!prompted) await script.play(method, false)
    return result
  }
  return async (args: RequestArguments): Promise<unknown> => {
    let id: number | undefined
    try {
      const { method, params } = readArguments(args)
      id = log.open(method, params)
      const result = await run(id, method, params)
      log.close(id, 'resolved')
      return result
    } catch (error) {
      const code = error instanceof ProviderRpcError ? error.code : rpcCodes.internal
      if (id !== undefined) log.close(id, 'rejected', code)
      throw shapeError(error, context.faults.errorShape)
    }
  }
}
