import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/**
 * Bundles a package's `src/index.ts` as an app would, and answers what a page loads with each of its parts. A part is
 * named by its source file: the entry, or what a dynamic import leads to. What the app has anyway is left out.
 */
export const bundleEntry = async (root, external = ['@latchkey/core/adapter', 'valibot']) => {
  const { metafile, outputFiles } = await build({
    entryPoints: [`${root}src/index.ts`],
    absWorkingDir: root,
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    outdir: 'out',
    write: false,
    metafile: true,
    external,
  })
  const { outputs } = metafile
  const sizes = new Map(outputFiles.map(file => [file.path, gzipSync(file.contents, { level: 9 }).length]))

  const outputOf = source => {
    const found = Object.keys(outputs).find(file => outputs[file].entryPoint === source)
    if (!found) throw new Error(`${source} is no part that is loaded by itself`)
    return found
  }
  const importsOf = file => (outputs[file]?.imports ?? []).filter(({ kind }) => kind === 'import-statement')
  const closureOf = (sources, seen = new Set()) => {
    const visit = file => {
      if (seen.has(file)) return
      seen.add(file)
      for (const { path } of importsOf(file)) visit(path)
    }
    for (const source of sources) visit(outputOf(source))
    return seen
  }
  const bytesOf = files =>
    [...files]
      // A file without code of its own is no request of an app: its bundler drops it.
      .filter(file => outputs[file]?.bytes)
      .reduce((sum, file) => sum + (sizes.get(`${root}${file}`) ?? 0), 0)

  return {
    /** Gzip bytes of all that these parts load. */
    bytesOf: (...sources) => bytesOf(closureOf(sources)),
    /** Gzip bytes that a part brings where another was loaded before. */
    bytesBeyond(source, had) {
      const before = closureOf([had])
      return bytesOf([...closureOf([source])].filter(file => !before.has(file)))
    },
    /** The source files that a part loads. */
    inputsOf: source => [...closureOf([source])].flatMap(file => Object.keys(outputs[file]?.inputs ?? {})),
    /** What is asked for by name while a part is loaded. */
    namesOf: source => [...closureOf([source])].flatMap(file => importsOf(file).map(({ path }) => path)),
    /** The source files of everything that can ever be loaded. */
    allInputs: () => Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs)),
  }
}
