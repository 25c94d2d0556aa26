import { LatchkeyError } from '../errors/error.js'

/**
 * Returns the URL of a host without a slash at the end. A path stays: several services may share one host name.
 * @param name of the option, for the error
 * @throws LatchkeyError `invalidOptions`
 */
export function parseBaseUrl(url: string, name: string): string {
  let parsed: URL | undefined
  try {
    parsed = new URL(url)
  } catch {
    // Said below, without the URL: it may contain a key.
  }
  const isHost =
    parsed && /^https?:$/.test(parsed.protocol) && !parsed.username && !parsed.password && !/[?#]/.test(url)
  if (!parsed || !isHost)
    throw new LatchkeyError('invalidOptions', `${name} is not the URL of a host`, {
      hint: 'Use an http or https URL without credentials, query and fragment.',
    })
  return parsed.href.replace(/\/+$/, '')
}
