import { existsSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { transform } from 'esbuild'

const nameOf = file =>
  path
    .relative(path.resolve('src'), file)
    .split(path.sep)
    .join('/')
    .replace(/\.tsx?$/, '')

/** The published file that holds a module: a chunk's, or the module's own. */
const publishedIn = (chunks, name) =>
  (!name.endsWith('.css') &&
    Object.keys(chunks).find(chunk => chunks[chunk].some(pattern => pattern.test(name)))) ||
  name

/** The specifier by which what `importer` is published in imports the file of `target`. */
const relativePath = (chunks, importer, target) => {
  const found = path.posix.relative(path.posix.dirname(publishedIn(chunks, nameOf(importer))), target)
  return found.startsWith('.') ? found : `./${found}`
}

/**
 * `import css from './x.css?inline'`: the style sheet as one minified string, in a module of its own, so no stylesheet
 * has to be fetched and two components share one text.
 */
const inlineCss = chunks => ({
  name: 'inline-css',
  setup(build) {
    build.onResolve({ filter: /\.css$/ }, ({ path: file, kind, resolveDir }) =>
      kind === 'entry-point'
        ? {
            path: `${path.relative(process.cwd(), path.resolve(resolveDir, file))}?inline`,
            namespace: 'css-text',
          }
        : undefined,
    )
    build.onResolve({ filter: /\.css\?inline$/ }, ({ path: file, importer, resolveDir }) => ({
      path: relativePath(chunks, importer, nameOf(path.resolve(resolveDir, file.replace('?inline', '.js')))),
      external: true,
      sideEffects: false,
    }))
    build.onLoad({ filter: /.*/, namespace: 'css-text' }, async args => {
      // The bundler's own style sheet loader takes every path that ends in `.css`.
      const file = args.path.replace('?inline', '')
      const { code } = await transform(await readFile(file, 'utf8'), { loader: 'css', minify: true })
      return { contents: code.trim(), loader: 'text', watchFiles: [file] }
    })
  },
})

/** The source file of a relative import, or undefined for a directory's own or an unknown one. */
const sourceOf = (specifier, resolveDir) => {
  const bare = path.join(resolveDir, specifier.replace(/\.js$/, ''))
  const end = ['.ts', '.tsx', '/index.ts'].find(each => existsSync(`${bare}${each}`))
  return end && `${bare}${end}`
}

/**
 * Every import of a neighbour stays an import: what is published has the modules of the source, one to one. An app's
 * bundler can then put what only a lazy view needs into that view's chunk, and no module becomes a mere way station.
 * The modules of a chunk are one file, which exports what each of them does: no bundler takes them apart.
 */
const modulesApart = chunks => ({
  name: 'modules-apart',
  setup(build) {
    build.onResolve({ filter: /^\.{1,2}\// }, ({ path: specifier, importer, resolveDir, namespace }) => {
      if (!importer || namespace === 'chunk' || !/(\.js|\/[^./]*)$/.test(specifier)) return undefined
      const file = sourceOf(specifier, resolveDir)
      if (!file) return undefined
      const target = publishedIn(chunks, nameOf(file))
      if (target !== nameOf(file) || target in chunks)
        if (target === publishedIn(chunks, nameOf(importer))) return undefined
      return { path: relativePath(chunks, importer, `${target}.js`), external: true, sideEffects: false }
    })
    build.onResolve({ filter: /\.tsx?$/ }, ({ path: file, kind }) => {
      const chunk = publishedIn(chunks, nameOf(path.resolve(file)))
      return kind === 'entry-point' && chunk in chunks ? { path: chunk, namespace: 'chunk' } : undefined
    })
    build.onLoad({ filter: /.*/, namespace: 'chunk' }, ({ path: chunk }) => ({
      contents: sourceFiles()
        .filter(file => /\.tsx?$/.test(file) && publishedIn(chunks, file.replace(/\.tsx?$/, '')) === chunk)
        .map(file => `export * from './${file}'`)
        .join('\n'),
      resolveDir: path.resolve('src'),
    }))
  },
})

/** What is published of `src`: every module and style sheet but those of tests. */
const sourceFiles = () =>
  readdirSync('src', { recursive: true })
    .map(file => file.split(path.sep).join('/'))
    .filter(file => /\.(tsx?|css)$/.test(file) && !/\.(test|fixture|d)\.tsx?$|^fixtures\//.test(file))

/** The entries: every published file, by its name. A chunk is named after one of its modules. */
const everyModule = ({ testing, chunks }) =>
  Object.fromEntries(
    sourceFiles()
      .filter(file => testing || !/(^|\/)testing\//.test(file))
      .map(file => [file.replace(/\.tsx?$/, ''), file])
      .filter(([name]) => publishedIn(chunks, name) === name)
      .map(([name, file]) => [name, `src/${file}`]),
  )

/**
 * Copies entries to `<entry>.client.js` with a `'use client'` directive, for the `react-server` condition: a bundler of
 * server components takes those. In the entries themselves the directive means nothing, and Vite warns about it.
 */
export const writeClientEntries = entries =>
  Promise.all(
    entries.map(async entry => {
      const code = await readFile(`dist/${entry}.js`, 'utf8')
      await writeFile(`dist/${entry}.client.js`, `'use client'\n\n${code}`)
    }),
  )

/**
 * The declarations of entries, which the task `declarations` has written for all packages at once. Every package lies two
 * folders below the root.
 */
const declarationsOf = entry => {
  const dir = path.resolve('../../.cache/declarations', path.relative('../..', '.'))
  if (!existsSync(dir)) throw new Error('There are no declarations yet: `npm run declarations` writes them.')
  const named = ([name, file]) => [name, path.join(dir, file.replace(/\.tsx?$/, '.d.ts'))]
  return Object.fromEntries(Object.entries(entry).map(named))
}

/**
 * One build shape for every package: ESM, declarations, modules kept apart but for those of `chunks`, which maps the
 * module that a chunk is named after to patterns of the modules in it.
 */
export const defineBuild = (entry, { chunks = {}, ...extra } = {}) => ({
  entry: { ...everyModule({ testing: 'testing/index' in entry, chunks }), ...entry },
  format: ['esm'],
  target: 'es2022',
  // Nothing is compiled here, so no import of theirs needs to be read: each package would read those of all others.
  dts: { entry: declarationsOf(entry), compilerOptions: { noCheck: true, noResolve: true } },
  splitting: false,
  clean: true,
  sourcemap: false,
  esbuildPlugins: extra.format ? [inlineCss(chunks)] : [inlineCss(chunks), modulesApart(chunks)],
  ...extra,
})
