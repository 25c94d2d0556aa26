import { isObject } from '../../shared/is-object'
import { invalidParams, ProviderRpcError, rpcCodes } from '../../shared/provider-error'
import type { PromptChoice } from '../../shared/wallet.types'
import { describeAccounts, type RequestScope, shownAccounts, updateAccounts } from '../wallet-context'
import { visibleAccounts } from '../wallet-state'

/** Lets the page in to the accounts that the person chose. */
export const authorize = (scope: RequestScope, choice: PromptChoice): void =>
  updateAccounts(scope.context, state => {
    const chosen = choice.accounts?.filter(index => index in state.keys) ?? []
    if (chosen.length > 0) {
      state.order = chosen
      state.overridden = undefined
    }
    state.authorized = true
    state.locked = false
  })

/** `eth_accounts`: never prompts, unless told to be that wrong. */
export const ethAccounts = async (scope: RequestScope): Promise<unknown> => {
  const { faults, state } = scope.context
  if (faults.ignoreSilent && visibleAccounts(state).length === 0)
    authorize(scope, await scope.prompt('connect'))
  return describeAccounts(scope.context)
}

/** `eth_requestAccounts`: prompts when the page has no permission yet. */
export const ethRequestAccounts = async (scope: RequestScope): Promise<unknown> => {
  const { state } = scope.context
  if (!state.authorized || state.locked) authorize(scope, await scope.prompt('connect'))
  return describeAccounts(scope.context)
}

const requireAccountsPermission = (scope: RequestScope): void => {
  const [permissions] = scope.params
  if (!isObject(permissions) || !isObject(permissions.eth_accounts)) {
    throw invalidParams('Expected [{ eth_accounts: {} }].')
  }
}

const describePermissions = (scope: RequestScope): unknown => {
  const accounts = shownAccounts(scope.context)
  if (accounts.length === 0) return []
  return [
    {
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value: accounts }],
    },
  ]
}

/** `wallet_requestPermissions` (EIP-2255): always prompts, so that the person may choose other accounts. */
export const requestPermissions = async (scope: RequestScope): Promise<unknown> => {
  requireAccountsPermission(scope)
  authorize(scope, await scope.prompt('connect'))
  return describePermissions(scope)
}

/** `wallet_getPermissions` (EIP-2255). */
export const getPermissions = async (scope: RequestScope): Promise<unknown> => describePermissions(scope)

/** `wallet_revokePermissions` (MIP-2): the page gives its permission back. */
export const revokePermissions = async (scope: RequestScope): Promise<unknown> => {
  requireAccountsPermission(scope)
  if (scope.context.faults.neverAnswerRevoke) return new Promise(() => undefined)
  updateAccounts(scope.context, state => {
    state.authorized = false
    state.overridden = undefined
  })
  return null
}

/** `wallet_watchAsset` (EIP-747). */
export const watchAsset = async (scope: RequestScope): Promise<unknown> => {
  // The one method whose parameters are an object in the standard and an array in the field.
  const [request] = scope.params
  if (!isObject(request) || !isObject(request.options) || typeof request.options.address !== 'string') {
    throw invalidParams('Expected { type, options: { address } }.')
  }
  if (request.type !== 'ERC20') {
    throw new ProviderRpcError(rpcCodes.invalidParams, `Asset of type ${String(request.type)} not supported`)
  }
  await scope.prompt('watchAsset')
  return true
}
