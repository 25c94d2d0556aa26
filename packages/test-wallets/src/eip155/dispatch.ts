import { answer } from '../shared/answer'
import { isObject } from '../shared/is-object'
import {
  alreadyPending,
  invalidParams,
  shapeError,
  toProviderError,
  unsupportedMethod,
  walletGone,
} from '../shared/provider-error'
import type { PromptKind } from '../shared/wallet.types'
import { paramList } from './hex'
import {
  ethAccounts,
  ethRequestAccounts,
  getPermissions,
  requestPermissions,
  watchAsset,
} from './methods/accounts'
import { createCallMethods } from './methods/calls'
import { addChain, ethChainId, switchChain } from './methods/chains'
import type { MethodHandler } from './methods/method.types'
import { readMethods } from './methods/reads'
import { sessionMethods } from './methods/sessions'
import { connectAndSignIn } from './methods/sign-in'
import { personalSign, signTypedData } from './methods/signing'
import { createSendTransaction } from './methods/transactions'
import type { RequestArguments } from './wallet.types'
import type { WalletContext } from './wallet-context'

const createMethods = (): Readonly<Record<string, MethodHandler>> => ({
  ...readMethods,
  ...createCallMethods(),
  ...sessionMethods,
  eth_accounts: ethAccounts,
  eth_requestAccounts: ethRequestAccounts,
  eth_chainId: ethChainId,
  wallet_connect: connectAndSignIn,
  wallet_requestPermissions: requestPermissions,
  wallet_getPermissions: getPermissions,
  wallet_switchEthereumChain: switchChain,
  wallet_addEthereumChain: addChain,
  wallet_watchAsset: watchAsset,
  personal_sign: personalSign,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: createSendTransaction(),
})

/** A second connect prompt while one is open is refused, as extensions do. */
const createGuard = ({ faults }: WalletContext) => {
  let connecting = false
  return async <T>(kind: PromptKind, method: string, show: () => Promise<T>): Promise<T> => {
    if (faults.pendingRequest || (kind === 'connect' && connecting)) throw alreadyPending(method)
    if (kind === 'connect') connecting = true
    try {
      return await show()
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
  if (context.state.dead) throw walletGone()
  const handler = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (handler === undefined || context.faults.unsupportedMethods.includes(method)) {
    throw unsupportedMethod(method)
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
export const createDispatch = (context: WalletContext) => {
  const methods = createMethods()
  const guard = createGuard(context)
  const { state, faults } = context
  return async (args: RequestArguments): Promise<unknown> => {
    const shape = (error: unknown) => shapeError(error, faults.errorShape)
    let request: ReturnType<typeof readArguments>
    try {
      request = readArguments(args)
    } catch (error) {
      throw shape(error)
    }
    const { method, params } = request
    return answer(context, {
      method,
      params,
      shape,
      codeOf: error => toProviderError(error).code,
      work: show =>
        findMethod(
          methods,
          context,
          method,
        )({
          context,
          method,
          // `wallet_watchAsset` is the one method with an object for parameters.
          params: isObject(params) ? [params] : paramList(params),
          prompt: kind => guard(kind, method, () => show(() => ({ kind, chainId: state.chainId }))),
        }),
    })
  }
}
