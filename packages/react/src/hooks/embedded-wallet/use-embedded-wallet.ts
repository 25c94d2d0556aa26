import type { AccountType, AuthActions, EmailUpdateState, EmbeddedUser, Frozen } from '@latchkey/core'
import { useMemo } from 'react'
import { useClient } from '../../client-context.js'
import { useSlice } from '../../use-slice.js'
import { loadAuth, useLoadedAuth } from './use-loaded-auth.js'
import { useLoginCalls } from './use-login-calls.js'

/** The user of the embedded wallet, with the calls that concern the session. */
export interface UseEmbeddedWalletReturnType
  extends Pick<
    AuthActions,
    'connect' | 'setAccountType' | 'updateEmail' | 'submitUpdateCode' | 'leaveEmailUpdate'
  > {
  /** True while the embedded wallet is connected in a namespace. */
  readonly isConnected: boolean
  /** `undefined` without a session. */
  readonly user: Frozen<EmbeddedUser> | undefined
  /** The type of the account in use. `undefined` if the account in use is of another wallet. */
  readonly accountType: AccountType | undefined
  /** True while the account type changes. */
  readonly isChangingAccountType: boolean
  /** The step of an update of the user's email. Its calls never reject. */
  readonly emailUpdate: Frozen<EmailUpdateState>
}

/** Connector id of the embedded wallet in every namespace. */
const AUTH = 'auth'

const idle: Frozen<EmailUpdateState> = { view: 'idle', email: null, error: null, cooldownUntil: null }

/**
 * Returns the user of the embedded wallet, who logged in by email or by a social account. Loads nothing before the first
 * call. `connect` restores the session of an earlier visit, or opens the modal for a login.
 * @example
 * const { user, accountType, setAccountType } = useEmbeddedWallet()
 */
export function useEmbeddedWallet(): UseEmbeddedWalletReturnType {
  const client = useClient()
  const auth = useLoadedAuth()
  const { calls, failure } = useLoginCalls()
  const isConnected = useSlice(client.connection, ({ namespaces }) =>
    Object.values(namespaces).some(({ connections }) =>
      connections.some(({ connectorId }) => connectorId === AUTH),
    ),
  )
  const active = useSlice(client.network, state => state.activeNamespace) ?? ''
  const isInUse = useSlice(
    client.connection,
    ({ namespaces }) => namespaces[active]?.connections[0]?.connectorId === AUTH,
  )
  const type = useSlice(client.account, ({ namespaces }) => namespaces[active]?.preferredAccountType)
  const actions = useMemo(
    () => ({
      connect: (async input => (await loadAuth(client)).actions.connect(input)) as AuthActions['connect'],
      setAccountType: async (wanted: AccountType) => (await loadAuth(client)).actions.setAccountType(wanted),
      updateEmail: (email: string) => calls.run(({ updateEmail }) => updateEmail(email)),
      submitUpdateCode: (code: string) => calls.run(({ submitUpdateCode }) => submitUpdateCode(code)),
      leaveEmailUpdate: () => calls.leave(({ leaveEmailUpdate }) => leaveEmailUpdate()),
    }),
    [client, calls],
  )
  const emailUpdate = auth?.state.emailUpdate ?? idle
  return {
    isConnected,
    user: auth?.state.user ?? undefined,
    accountType: isInUse && (type === 'eoa' || type === 'smartAccount') ? type : undefined,
    isChangingAccountType: auth?.state.changingAccountType ?? false,
    emailUpdate: failure ? { ...emailUpdate, error: failure } : emailUpdate,
    ...actions,
  }
}
