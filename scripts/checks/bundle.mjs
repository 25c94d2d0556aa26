import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { publishedEntries } from '../lib/published.mjs'
import { root } from '../lib/workspace.mjs'

const entryId = 'virtual:import-line'

const importLineModule = entry => ({
  name: 'import-line',
  resolveId: specifier => (specifier === entryId ? `\0${entryId}` : undefined),
  load: id => (id === `\0${entryId}` ? entry : undefined),
})

/** The bundler's own helpers: every app with a dynamic import has them, with or without us. */
export const bundlerModule = /vite\/preload-helper|rolldown\/runtime/

const react = /^react(-dom)?(\/|$)/

const buildChunks = async (entry, { keepExports, external, withReact }) => {
  const { output } = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [importLineModule(entry), publishedEntries()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      reportCompressedSize: false,
      rollupOptions: {
        input: entryId,
        external: withReact ? external : [react, ...external],
        preserveEntrySignatures: keepExports ? 'strict' : false,
        output: { codeSplitting: { groups: [{ name: 'bundler', test: bundlerModule }] } },
      },
    },
  })
  return new Map(output.filter(each => each.type === 'chunk').map(chunk => [chunk.fileName, chunk]))
}

const bundled = new Map()

/**
 * Bundles an import line as an app would: Vite is what most of them use, and its chunks are the ones that get loaded.
 * (esbuild cuts the same graph into many small chunks, which counts a quarter more than any app ever fetches.)
 * React, unless `withReact`, and what is `external` are not counted. Gives the chunks by file name. The same line is bundled once: most rows
 * of the size budgets are stages of one page.
 */
export const bundle = (entry, { keepExports = false, external = [], withReact = false } = {}) => {
  const key = JSON.stringify([entry, keepExports, external.map(String), withReact])
  if (!bundled.has(key)) bundled.set(key, buildChunks(entry, { keepExports, external, withReact }))
  return bundled.get(key)
}

const isWanted = (want, name) => (want instanceof RegExp ? want.test(name) : want === name)

const namesOf = async (specifier, external) => {
  const chunks = await bundle(`export * from '${specifier}'`, { keepExports: true, external })
  return [...chunks.values()].find(chunk => chunk.isEntry).exports
}

/**
 * The code of an app that uses a row's import line, and exports nothing, as apps do: an entry with exports is cut into
 * more chunks. `onNeed` imports it in a function. @throws Error for a name that the built package does not export. */
export const importLine = async (imports, { external, onNeed = false } = {}) => {
  const lines = []
  const used = []
  for (const [specifier, wanted] of Object.entries(imports)) {
    const exported = await namesOf(specifier, external)
    const missing = wanted.filter(want => !exported.some(name => isWanted(want, name)))
    if (missing.length > 0) throw new Error(`${specifier} does not export ${missing.join(', ')}`)
    const names = exported.filter(name => wanted.some(want => isWanted(want, name)))
    if (onNeed) {
      const local = `fetch${used.length}`
      const picks = names.map(name => `code.${name}`).join(', ')
      lines.push(`const ${local} = () => import('${specifier}').then(code => [${picks}])`)
      used.push(local)
    } else {
      const locals = names.map((_, index) => `used${used.length + index}`)
      const picks = names.map((name, index) => `${name} as ${locals[index]}`).join(', ')
      lines.push(`import { ${picks} } from '${specifier}'`)
      used.push(...locals)
    }
  }
  return [...lines, `globalThis.app = [${used.join(', ')}]`].join('\n')
}

/** Everything that is loaded with these chunks, without what waits behind a dynamic import. */
export const closureOf = (chunks, files) => {
  const seen = new Set()
  const visit = file => {
    // What is not among the chunks is external: React.
    if (seen.has(file) || !chunks.has(file)) return
    seen.add(file)
    chunks.get(file).imports.forEach(visit)
  }
  files.forEach(visit)
  return seen
}

/**
 * The chunks behind dynamic imports of a module whose file matches. Such a module need not be its chunk's own face: what
 * others import statically is cut together with it.
 */
export const dynamicEntries = (chunks, pattern) => {
  const targets = new Set([...chunks.values()].flatMap(chunk => chunk.dynamicImports))
  return [...chunks.values()]
    .filter(({ fileName, moduleIds }) => targets.has(fileName) && moduleIds.some(id => pattern.test(id)))
    .map(chunk => chunk.fileName)
}

export const gzipSize = code => gzipSync(code, { level: 9 }).length
