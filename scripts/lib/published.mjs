import { existsSync } from 'node:fs'
import path from 'node:path'
import { publishedPackages, root } from './workspace.mjs'

/** The target of a package entry, `*` patterns included. */
const targetOf = (exported, entry) => {
  if (exported[entry]) return exported[entry].default ?? exported[entry]
  for (const [pattern, target] of Object.entries(exported)) {
    const [before, after] = pattern.split('*')
    if (after === undefined || !entry.startsWith(before) || !entry.endsWith(after)) continue
    const matched = entry.slice(before.length, entry.length - after.length)
    return (target.default ?? target).replace('*', matched)
  }
  return undefined
}

/** Resolves our packages to what their users get: `dist`, where the workspace itself resolves to the sources. */
export const publishedEntries = () => {
  const packages = new Map(publishedPackages().map(found => [found.manifest.name, found]))
  return {
    name: 'published-entries',
    enforce: 'pre',
    resolveId(specifier) {
      const [, name, subpath] = /^(@latchkey\/[^/]+)(\/.+)?$/.exec(specifier) ?? []
      if (!name) return undefined
      const found = packages.get(name)
      const target = found && targetOf(found.manifest.publishConfig.exports, `.${subpath ?? ''}`)
      if (!target) throw new Error(`${specifier} is no entry of a published package`)
      const file = path.join(found.dir, target)
      if (!existsSync(file)) throw new Error(`${path.relative(root, file)} is missing: build first`)
      return file
    },
  }
}
