import type { Env } from '../kernel/env.types.js'
import type { AppMetadata, ClientOptions } from './options.types.js'

/** The app as wallets show it: what the options say, and the page itself for what they leave out. */
export function pageMetadata(env: Env, { metadata = {} }: Pick<ClientOptions, 'metadata'>): AppMetadata {
  const page = env.window
  return {
    ...metadata,
    name: metadata.name ?? page?.document.title ?? '',
    url: metadata.url ?? page?.location.origin ?? '',
    icons: metadata.icons ?? [],
  }
}
