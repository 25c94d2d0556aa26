import type { AppMetadata, ClientOptions } from '../../context/options.types.js'
import { pageMetadata } from '../../context/page-metadata.js'
import type { Env } from '../../kernel/env.types.js'

/** The app as a wallet elsewhere shows it: where the options are silent, with the page's `og:description` and icon. */
export function describeApp(env: Env, options: Pick<ClientOptions, 'metadata'>): AppMetadata {
  const app = pageMetadata(env, options)
  const page = env.window?.document
  const description =
    app.description ?? page?.querySelector<HTMLMetaElement>('meta[property="og:description"]')?.content
  // An icon that the page holds in its own bytes is too long to be sent along.
  const icon = page?.querySelector<HTMLLinkElement>('link[rel~="icon"][href]:not([href^="data:"])')?.href
  return {
    ...app,
    ...(description && { description }),
    icons: options.metadata?.icons ?? (icon ? [icon] : []),
  }
}
