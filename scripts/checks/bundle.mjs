import { existsSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { publishedPackages, root } from '../lib/workspace.mjs'

const packages = new Map(publishedPackages().map(found => [found.manifest.name, found]))

const builtFile = specifier => {
  const [, name, subpath] = /^(@latchkey\/[^/]+)(\/.+)?$/.exec(specifier) ?? []
  const found = packages.get(name)
  const target = found?.manifest.publishConfig.exports[`.${subpath ?? ''}`]
  const file = target && path.join(found.dir, target.default ?? target)
  if (!file) throw new Error(`${specifier} is no entry of a published package`)
  if (!existsSync(file)) throw new Error(`${path.relative(root, file)} is missing: build first`)
  return file
}

/** Our packages as their users get them: from `dist`, where the workspace itself resolves to the sources. */
const published = {
  name: 'published-entries',
  setup(api) {
    api.onResolve({ filter: /^@latchkey\// }, ({ path: specifier }) => {
      const [, name] = /^(@latchkey\/[^/]+)/.exec(specifier)
      return { path: builtFile(specifier), sideEffects: Boolean(packages.get(name)?.manifest.sideEffects) }
    })
  },
}

const options = {
  bundle: true,
  write: false,
  metafile: true,
  minify: true,
  splitting: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  outdir: '/out',
  absWorkingDir: root,
  external: ['react', 'react-dom', 'react/*', 'react-dom/*'],
  define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env': '{}' },
  loader: { '.css': 'text' },
  plugins: [published],
  legalComments: 'none',
  logLevel: 'silent',
}

const namesOf = async specifier => {
  const { metafile } = await build({ ...options, splitting: false, entryPoints: [builtFile(specifier)] })
  return Object.values(metafile.outputs).find(output => output.entryPoint).exports
}

/** The names of a row as they stand in the built packages. @throws Error for a name that is not exported. */
export const resolveNames = async imports => {
  const lines = []
  for (const [specifier, wanted] of Object.entries(imports)) {
    const exported = await namesOf(specifier)
    const names = wanted.flatMap(want =>
      exported.filter(name => (want instanceof RegExp ? want.test(name) : want === name)),
    )
    const missing = wanted.filter(
      want => !exported.some(name => (want instanceof RegExp ? want.test(name) : want === name)),
    )
    if (missing.length > 0) throw new Error(`${specifier} does not export ${missing.join(', ')}`)
    lines.push(`export { ${names.join(', ')} } from '${specifier}'`)
  }
  return lines.join('\n')
}

/** Bundles an entry; `outputs` is esbuild's graph of chunks, `texts` their code by the same names. */
export const bundle = async entry => {
  const { metafile, outputFiles } = await build({ ...options, stdin: { contents: entry, resolveDir: root } })
  const texts = new Map(outputFiles.map(file => [path.relative(root, file.path), file.contents]))
  return { outputs: metafile.outputs, texts }
}

/** Everything that is loaded with these chunks, without what waits behind a dynamic import. */
export const closureOf = (outputs, entries) => {
  const seen = new Set()
  const visit = file => {
    if (seen.has(file)) return
    seen.add(file)
    for (const each of outputs[file].imports)
      if (!each.external && each.kind === 'import-statement') visit(each.path)
  }
  for (const entry of entries) visit(entry)
  return seen
}

/** The chunks behind dynamic imports of a file whose name matches. */
export const dynamicEntries = (outputs, pattern) => {
  const targets = Object.values(outputs).flatMap(output =>
    output.imports.filter(each => !each.external && each.kind === 'dynamic-import').map(each => each.path),
  )
  return [...new Set(targets)].filter(file => pattern.test(outputs[file].entryPoint ?? ''))
}

export const gzipSize = contents => gzipSync(contents, { level: 9 }).length
