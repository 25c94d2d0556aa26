import type { Env } from '../kernel/env.types.js'
import type { AppMetadata, ClientOptions } from './options.js'

/** The app as wallets show it: what the options say, and the page itself for what they leave out. */
export function pageMetadata(env: Env, { metadata = {} }: Pick<ClientOptions, 'metadata'>): AppMetadata {
  const page = env.window?.document
  return {
    name: metadata.name ?? page?.title ?? '',
    ...(metadata.description === undefined ? {} : { description: metadata.description }),
    url: metadata.url ?? env.window?.location?.origin ?? '',
    icons: metadata.icons ?? [],
  }
}
