/** The page that a wallet's own browser is to open. */
export interface LinkedPage {
  readonly url: string
  readonly origin: string
}

/**
 * Puts a page into the link that opens it in a wallet's browser: `{url}` and `{origin}` percent-encoded, `{address}` as
 * the URL without its scheme, for links that have it in their path.
 */
export const toPageLink = (template: string, { url, origin }: LinkedPage): string =>
  template
    .replaceAll('{url}', () => encodeURIComponent(url))
    .replaceAll('{origin}', () => encodeURIComponent(origin))
    .replaceAll('{address}', () => url.replace(/^[a-z]+:\/\//i, ''))
