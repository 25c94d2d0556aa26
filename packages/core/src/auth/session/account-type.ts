import type { NetworkId } from '../../caip/network-id.js'
import type { ClientContext } from '../../context/context.js'
import { LatchkeyError, toLatchkeyError } from '../../errors/error.js'
import type { AccountType } from '../auth.types.js'
import type { Frame } from '../frame.js'
import type { LoginCache } from '../login-cache.js'
import type { FrameSync } from './frame-sync.js'
import type { UserSessions } from './user-session.js'

/** Ports of the account type. */
export interface AccountTypeDeps {
  readonly ctx: ClientContext
  readonly frame: Pick<Frame, 'request'>
  readonly cache: Pick<LoginCache, 'readAccountType' | 'rememberAccountType'>
  readonly sync: Pick<FrameSync, 'accountType'>
  readonly sessions: Pick<UserSessions, 'current' | 'refresh'>
  activeNamespace(): string | undefined
  activeNetworkId(namespace: string): NetworkId | undefined
  changing(isChanging: boolean): void
}

/** The account type of the embedded wallet. */
export interface AccountTypes {
  /** The type to ask for on a network: the visitor's choice, the app's default, then smart accounts where enabled. */
  typeFor(namespace: string, networkId: NetworkId): Promise<AccountType>
  /**
   * Makes the user's other account the one in use. Resolves with the type that is in use: `eoa` if the frame refuses.
   * @throws LatchkeyError `notConnected`, `requestPending`, `unsupportedNetwork` without smart accounts there, `walletError` if
   * the user can't be read again
   */
  change(type: AccountType): Promise<AccountType>
}

/** Creates the account types of one client. */
export function createAccountTypes(deps: AccountTypeDeps): AccountTypes {
  const { ctx, frame, cache, sync, sessions } = deps
  const { env, options } = ctx
  let isChanging = false

  const set = async (type: AccountType): Promise<AccountType> => {
    try {
      return (await frame.request('SET_PREFERRED_ACCOUNT', { type })).type
    } catch (error) {
      env.logger.warn('The embedded wallet keeps the account type', error)
      return 'eoa'
    }
  }
  const apply = async (type: AccountType, namespace: string, networkId: NetworkId) => {
    const applied = await set(type)
    cache.rememberAccountType(applied)
    try {
      await sessions.refresh(namespace, networkId)
    } catch (error) {
      throw toLatchkeyError(error, 'walletError', "The embedded wallet doesn't name the account")
    }
    return applied
  }

  return {
    typeFor(namespace, networkId) {
      const wanted = cache.readAccountType() ?? options.defaultAccountTypes?.[namespace] ?? 'smartAccount'
      return sync.accountType(networkId, wanted)
    },
    async change(type) {
      const namespace = deps.activeNamespace()
      const networkId = namespace === undefined ? undefined : deps.activeNetworkId(namespace)
      if (!namespace || !networkId || !sessions.current()?.namespaces[namespace])
        throw new LatchkeyError('notConnected', 'The embedded wallet is not connected')
      if (isChanging) throw new LatchkeyError('requestPending', 'The account type is being changed')
      isChanging = true
      deps.changing(true)
      try {
        if ((await sync.accountType(networkId, type)) !== type)
          throw new LatchkeyError('unsupportedNetwork', 'This network has no smart accounts', {
            hint: 'Switch to a network with smart accounts.',
          })
        return await apply(type, namespace, networkId)
      } finally {
        isChanging = false
        deps.changing(false)
      }
    },
  }
}
