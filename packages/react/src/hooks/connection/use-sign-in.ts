import type {
  Client,
  Frozen,
  LatchkeyError,
  SignedInAccount,
  SignInInput,
  SiwxActions,
  SiwxStatus,
} from '@latchkey/core'
import { useMemo } from 'react'
import { useClient } from '../../client-context.js'
import { useAccount } from '../account/use-account.js'
import { useFeature } from '../client/use-feature.js'
import { useFeatureState } from '../client/use-feature-state.js'

/** The sign-in of an account. Needs the client's option `siwx` or `siweConfig`. */
export interface UseSignInReturnType {
  /** `off` until an account is connected. In another namespace than the active one `signedIn` or `needed`. */
  readonly status: SiwxStatus
  /** The account in use, if it is signed in. */
  readonly account: Frozen<SignedInAccount> | undefined
  readonly isSignedIn: boolean
  /** Every account that is signed in on this page. */
  readonly accounts: readonly Frozen<SignedInAccount>[]
  /** Why the last attempt failed. */
  readonly error: LatchkeyError | undefined
  /** Shows the text, and resolves when its signature has been verified. @throws as `client.signIn` */
  signIn(input?: Omit<SignInInput, 'namespace'>): ReturnType<Client['signIn']>
  /** Ends the session. A connection that needs one ends too. @throws as `SiwxActions.signOut` */
  signOut(): ReturnType<SiwxActions['signOut']>
}

const none: readonly Frozen<SignedInAccount>[] = []

/**
 * Returns the sign-in of the account in use, of `namespace` or of the active namespace.
 * @example
 * const { isSignedIn, signIn, signOut } = useSignIn()
 */
export function useSignIn(options: { readonly namespace?: string } = {}): UseSignInReturnType {
  const client = useClient()
  const { isConnected, accountId, namespace } = useAccount(options)
  const { namespace: active } = useAccount()
  // Nobody signs in before an account is connected: a page need not have the code until then.
  const { state } = useFeatureState(useFeature('siwx', { enabled: isConnected })) ?? {}
  const calls = useMemo(() => {
    const where = namespace === undefined ? {} : { namespace }
    return {
      signIn: (input?: Omit<SignInInput, 'namespace'>) => client.signIn({ ...input, ...where }),
      signOut: async () => (await client.features.load('siwx')).actions.signOut(where),
    }
  }, [client, namespace])
  const accounts = state?.accounts ?? none
  const account = isConnected ? accounts.find(each => each.accountId === accountId) : undefined
  const isActive = namespace === active
  const elsewhere = account ? 'signedIn' : 'needed'
  const status = isActive ? (state?.status ?? 'off') : elsewhere
  return {
    status: isConnected ? status : 'off',
    account,
    isSignedIn: account !== undefined && status === 'signedIn',
    accounts,
    error: isActive ? (state?.error as LatchkeyError | undefined) : undefined,
    ...calls,
  }
}
