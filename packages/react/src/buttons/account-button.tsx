import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { useClient } from '../client-context.js'
import { useAccount } from '../hooks/account/use-account.js'
import { loadAccountButton } from '../load-account-button.js'
import type { AccountButtonProps, AccountContentProps } from './button.types.js'
import { useButton } from './use-button.js'

type Content = Awaited<ReturnType<typeof loadAccountButton>>['AccountButtonContent']

/** Loads the account button on first use and renders `fallback` until then. */
export function LateAccountButton(props: AccountContentProps & { readonly fallback: ReactNode }): ReactNode {
  const { fallback, ...rest } = props
  const { logger } = useClient().env
  const parts = useButton()
  const [Loaded, setLoaded] = useState<Content>()
  useEffect(() => {
    let gone = false
    loadAccountButton().then(
      ({ AccountButtonContent }) => {
        if (!gone) setLoaded(() => AccountButtonContent)
      },
      error => logger.error('The account button could not be loaded', error),
    )
    return () => {
      gone = true
    }
  }, [logger])
  return Loaded ? <Loaded {...rest} parts={parts} /> : fallback
}

/** Shows the connected account and opens the account view. Renders nothing while disconnected. */
export function AccountButton(props: AccountButtonProps): ReactNode {
  const { namespace } = props
  const { isConnected } = useAccount(namespace === undefined ? {} : { namespace })
  return isConnected ? <LateAccountButton {...props} fallback={null} /> : null
}
