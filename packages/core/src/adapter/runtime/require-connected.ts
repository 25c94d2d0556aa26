import { LatchkeyError } from '../../errors/error.js'

/**
 * Returns what is known of the connected wallet.
 * @throws LatchkeyError `notConnected`
 */
export function requireConnected<State>({ state }: { readonly state: State | undefined }): State {
  if (state) return state
  throw new LatchkeyError('notConnected', 'The wallet is not connected')
}
