import { hasBlockchainApi } from '../context/has-blockchain-api.js'
import { LatchkeyError } from '../errors/error.js'

/** What says whether the active namespace has smart sessions. */
export interface SmartSessionsSourceInput {
  readonly session: {
    activeNamespace(): string | undefined
    wallet(namespace: string): { readonly smartSessions?: object | undefined }
  }
  readonly options: {
    readonly features: { readonly smartSessions?: boolean }
    readonly services?: object
  }
}

/** Whether the app wants smart sessions, and names the host that keeps their list. */
const isServed = ({ options }: Pick<SmartSessionsSourceInput, 'options'>): boolean =>
  options.features.smartSessions === true && hasBlockchainApi(options)

/** Whether the smart sessions of the active account can be shown and asked for. Takes a client. */
export function hasSmartSessions(input: SmartSessionsSourceInput): boolean {
  const namespace = input.session.activeNamespace()
  return (
    namespace !== undefined && isServed(input) && input.session.wallet(namespace).smartSessions !== undefined
  )
}

/**
 * A visitor must be able to see and revoke what was granted: without a list nothing is asked for.
 * @throws LatchkeyError `unavailable`
 */
export function requireServed(input: Pick<SmartSessionsSourceInput, 'options'>): void {
  if (isServed(input)) return
  throw new LatchkeyError('unavailable', 'Smart sessions are switched off', {
    hint: 'Set `features.smartSessions` and `services.blockchainApiUrl`.',
  })
}
