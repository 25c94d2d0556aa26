import { openPassed } from '@latchkey/core/adapter'
import { readStandardWallet } from '../announcements.js'
import type { ExternalContext, ExternalProvider, ExternalWallet } from '../external.types.js'

/**
 * Loads a wallet's SDK and makes its wallet.
 * @throws LatchkeyError `unavailable`, and what the wallet's entry throws
 */
export const openExternal = (
  { name, open }: Pick<ExternalWallet, 'name' | 'open'>,
  context: ExternalContext,
): Promise<ExternalProvider> =>
  openPassed(
    name,
    () => open(context),
    ({ wallet }) => readStandardWallet(wallet) !== undefined,
  )
