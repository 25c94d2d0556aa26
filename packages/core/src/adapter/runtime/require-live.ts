import { LatchkeyError } from '../../errors/error.js'

/**
 * Returns what is known of the connected wallet.
 * @throws LatchkeyError `notConnected`
 */
export function requireLive<Live>({ live }: { readonly live: Live | undefined }): Live {
  if (live) return live
  throw new LatchkeyError('notConnected', 'The wallet is not connected')
}
