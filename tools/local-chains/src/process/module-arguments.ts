import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const cacheFolder = '../../node_modules/.cache/processes/'

/** Bundled, not loaded through tsx: a node starts 52 times in a run of the tests, and half a second sooner. */
const bundle = (source: string): string => {
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild')
  const { outputFiles } = buildSync({
    entryPoints: [source],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
  })
  const text = outputFiles[0]?.text ?? ''
  const folder = fileURLToPath(new URL(cacheFolder, import.meta.url))
  const file = path.join(folder, `${createHash('sha256').update(text).digest('hex').slice(0, 16)}.mjs`)
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  // Workers write at the same time, and none may read half a file.
  const own = `${file}.${process.pid}`
  writeFileSync(own, text)
  renameSync(own, file)
  return file
}

/**
 * Returns Node's arguments that run a module of this package in a process of its own. The published package has
 * JavaScript; in the workspace the module is TypeScript.
 *
 * @param name without an extension, relative to `base`
 * @param base the `import.meta.url` of the caller
 */
export const moduleArguments = (name: string, base: string): readonly string[] => {
  const built = fileURLToPath(new URL(`${name}.js`, base))
  return [existsSync(built) ? built : bundle(fileURLToPath(new URL(`${name}.ts`, base)))]
}
