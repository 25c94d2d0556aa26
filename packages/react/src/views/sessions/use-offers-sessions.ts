import { useClient } from '../../client-context.js'

/**
 * Returns whether the active account has a list of smart sessions. Repeats the rules of core's `hasSmartSessions`, which
 * loads with the list: a shared module would be one more file of the account view.
 */
export function useOffersSessions(): boolean {
  const { options, session } = useClient()
  const namespace = session.activeNamespace()
  return (
    namespace !== undefined &&
    options.features.smartSessions === true &&
    options.services?.blockchainApiUrl !== undefined &&
    session.wallet(namespace).smartSessions !== undefined
  )
}
