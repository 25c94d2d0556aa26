import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The workspace's folder, whatever folder a script was started from. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

export const cacheDir = path.join(root, '.cache')

const foldersIn = (base, parent) =>
  existsSync(path.join(base, parent))
    ? readdirSync(path.join(base, parent), { withFileTypes: true })
        .filter(entry => entry.isDirectory())
        .map(entry => ({ dir: path.join(base, parent, entry.name), folder: entry.name }))
    : []

/** Every package that is published: `packages/*` and `tools/*` without `private`. */
export const publishedPackages = (base = root) =>
  ['packages', 'tools']
    .flatMap(parent => foldersIn(base, parent))
    .map(found => ({ ...found, manifest: readManifest(found.dir) }))
    .filter(found => found.manifest && !found.manifest.private)
    .sort((a, b) => a.folder.localeCompare(b.folder))

const readManifest = dir => {
  try {
    return JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Files below `dir`, as paths relative to `base` with forward slashes; build output and dependencies are left out. */
export const listFiles = (dir, base = root) => {
  const found = []
  const visit = folder => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const full = path.join(folder, entry.name)
      if (entry.isDirectory()) {
        if (entry.name !== 'node_modules' && entry.name !== 'dist') visit(full)
      } else found.push(path.relative(base, full).split(path.sep).join('/'))
    }
  }
  visit(path.resolve(base, dir))
  return found.sort()
}

/**
 * Source that ships: not a test, not a declaration, not something only tests import. The `testing` folders of core and
 * frame-bridge are published; that of every other package is not.
 */
export const isShippedSource = file =>
  /\.(ts|tsx|mts)$/.test(file) &&
  !/\.d\.m?ts$|\.(test(-d)?|fixture)\.tsx?$/.test(file) &&
  !/^packages\/(?!(core|frame-bridge)\/)[^/]+\/src\/testing\//.test(file)
