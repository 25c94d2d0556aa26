import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * Returns Node's arguments that run a module of this package in a process of its own. The published package has
 * JavaScript; in the workspace the module is TypeScript, and tsx loads it.
 *
 * @param name without an extension, relative to `base`
 * @param base the `import.meta.url` of the caller
 */
export const moduleArguments = (name: string, base: string): readonly string[] => {
  const built = fileURLToPath(new URL(`${name}.js`, base))
  if (existsSync(built)) return [built]
  const loader = pathToFileURL(createRequire(base).resolve('tsx')).href
  return ['--import', loader, fileURLToPath(new URL(`${name}.ts`, base))]
}
