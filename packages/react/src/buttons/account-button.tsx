import { type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react'
import { useClient } from '../client-context.js'
import { useAccount } from '../hooks/account/use-account.js'
import { accountButtonCode, loadAccountButton } from '../load-account-button.js'
import type { AccountButtonProps, AccountContentProps } from './button.types.js'
import { EarlyButtonContext } from './early-button-context.js'
import { useButton } from './use-button.js'

/**
 * The button of an account that is connected or comes back. Loads its code on first use, and renders `fallback` until then
 * where no server knew the visitor.
 */
export function LateAccountButton(props: AccountContentProps & { readonly fallback: ReactNode }): ReactNode {
  const { fallback, ...rest } = props
  const { logger } = useClient().env
  const parts = useButton()
  const { subscribe, read, readInitial } = accountButtonCode
  const code = useSyncExternalStore(subscribe, read, readInitial)
  useEffect(() => {
    loadAccountButton().catch(error => logger.error('The account button could not be loaded', error))
  }, [logger])
  const Early = useContext(EarlyButtonContext)
  if (code) return <code.AccountButtonContent {...rest} parts={parts} />
  return Early ? <Early {...rest} /> : fallback
}

/** Shows the account that is connected or comes back, and opens the account view. Renders nothing while disconnected. */
export function AccountButton(props: AccountButtonProps): ReactNode {
  const { namespace } = props
  const { address, rememberedAddress } = useAccount(namespace === undefined ? {} : { namespace })
  return (address ?? rememberedAddress) === undefined ? null : (
    <LateAccountButton {...props} fallback={null} />
  )
}
