import type { Bundler } from './bundler.js'
import type { BundlerContext } from './bundler.types.js'

/** Starts the bundlers of the settings. Without any, none of their code is loaded. @throws ConfigError */
export async function openBundler(context: BundlerContext): Promise<Bundler | undefined> {
  if (Object.keys(context.config.bundler?.networks ?? {}).length === 0) return undefined
  const { createBundler } = await import('./bundler.js')
  return createBundler(context)
}
