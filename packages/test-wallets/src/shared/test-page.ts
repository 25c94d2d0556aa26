/** How a wallet whose keys everybody knows is let into a page that is not on this machine. */
export interface TestPageOptions {
  /** Installs it on a public host as well: whoever uses it there can lose everything that is sent to it. Default false. */
  readonly allowAnywhere?: boolean
}

/** Hosts of this machine, and the names that no public host can have (RFC 2606: `.test`; RFC 6761: `.localhost`). */
const isLocal = (hostname: string): boolean =>
  hostname === '' ||
  hostname === '[::1]' ||
  /^127(\.\d{1,3}){3}$/.test(hostname) ||
  /^(.+\.)?(localhost|test)$/.test(hostname)

/** Read from the page itself; an `EventTarget` of a test has no location. */
const hostnameOf = (target: unknown): string => {
  const { location } = target as { readonly location?: { readonly hostname?: string } }
  return location?.hostname ?? ''
}

/** Is this a page on this machine, or no page at all? */
export const isLocalPage = (target: unknown): boolean => isLocal(hostnameOf(target))

/**
 * Keeps a wallet with published keys out of public pages. @throws Error unless the page is on this machine, a file, or
 * `allowAnywhere` is set; then it warns
 */
export const requireTestPage = (target: unknown, { allowAnywhere = false }: TestPageOptions): void => {
  if (isLocalPage(target)) return
  const hostname = hostnameOf(target)
  const what = `@latchkey/test-wallets signs with keys that everybody knows, and this page is on ${hostname}.`
  if (!allowAnywhere)
    throw new Error(
      `${what} Take the package out of what you publish, or set allowAnywhere: true for a test host.`,
    )
  // The one warning that has to reach whoever left the wallet in a page by mistake.
  // biome-ignore lint/suspicious/noConsole: there is no logger on somebody else's page
  console.warn(`${what} Send nothing of value to it.`)
}
