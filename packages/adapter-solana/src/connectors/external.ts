import { LatchkeyError } from '@latchkey/core/adapter'
import { readStandardWallet } from '../announcements.js'
import type { ExternalContext, ExternalProvider, ExternalWallet } from '../external.types.js'

/**
 * Loads a wallet's SDK and makes its wallet.
 * @throws LatchkeyError `unavailable`, and what the wallet's entry throws
 */
export async function openExternal({
  name,
  open,
  host,
}: ExternalContext & Pick<ExternalWallet, 'name' | 'open'>): Promise<ExternalProvider> {
  const failed = (cause?: unknown) =>
    new LatchkeyError('unavailable', `${name} could not be loaded`, {
      hint: "Install the wallet's SDK and pass it as `sdk`; a page with a content security policy names its hosts.",
      ...(cause === undefined ? {} : { cause }),
    })
  try {
    const opened = await open({ host })
    if (readStandardWallet(opened.wallet)) return opened
  } catch (error) {
    throw error instanceof LatchkeyError ? error : failed(error)
  }
  throw failed()
}
