import { openPassed } from '@latchkey/core/adapter'
import type { ExternalContext, ExternalProvider, ExternalWallet } from '../external.types.js'
import { isProvider } from '../safe-property.js'

/**
 * Loads a wallet's SDK and makes its provider.
 * @throws LatchkeyError `unavailable`, and what the wallet's entry throws
 */
export const openExternal = (
  { name, open }: Pick<ExternalWallet, 'name' | 'open'>,
  context: ExternalContext,
): Promise<ExternalProvider> =>
  openPassed(
    name,
    () => open(context),
    ({ provider }) => isProvider(provider),
  )
