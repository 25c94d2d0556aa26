import { LatchkeyError } from '../../errors/error.js'

/**
 * Loads the SDK of a wallet that the app passes. `open` makes what the adapter works with, and `isUsable` checks it.
 * @throws LatchkeyError `unavailable`, and what `open` throws as a LatchkeyError
 */
export async function openPassed<Opened>(
  name: string,
  open: () => Promise<Opened>,
  isUsable: (opened: Opened) => boolean,
): Promise<Opened> {
  const failed = (cause?: unknown) =>
    new LatchkeyError('unavailable', `${name} could not be loaded`, {
      hint: "Install the wallet's SDK and pass it as `sdk`; a page with a content security policy names its hosts.",
      ...(cause === undefined ? {} : { cause }),
    })
  try {
    const opened = await open()
    if (isUsable(opened)) return opened
  } catch (error) {
    throw error instanceof LatchkeyError ? error : failed(error)
  }
  throw failed()
}
