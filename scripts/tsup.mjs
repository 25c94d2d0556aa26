import { existsSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { transform } from 'esbuild'

/**
 * `import css from './x.css?inline'`: the style sheet as one minified string, in a module of its own, so no stylesheet
 * has to be fetched and two components share one text.
 */
const inlineCss = {
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
    build.onResolve({ filter: /\.css\?inline$/ }, ({ path: file }) => ({
      path: file.replace('?inline', '.js'),
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
}

/**
 * Every import of a neighbour stays an import: what is published has the modules of the source, one to one. An app's
 * bundler can then put what only a lazy view needs into that view's chunk, and no module becomes a mere way station.
 */
const modulesApart = {
  name: 'modules-apart',
  setup(build) {
    build.onResolve({ filter: /^\.{1,2}\// }, ({ path: specifier, importer, resolveDir }) => {
      if (!importer || !/(\.js|\/[^./]*)$/.test(specifier)) return undefined
      const bare = specifier.replace(/\.js$/, '')
      const found = ['.ts', '.tsx', '/index.ts'].find(end =>
        existsSync(path.join(resolveDir, `${bare}${end}`)),
      )
      if (!found) return undefined
      return { path: `${bare}${found.replace(/\.tsx?$/, '.js')}`, external: true, sideEffects: false }
    })
  },
}

/** Every module and style sheet as an entry; what only tests use is none. */
const everyModule = ({ testing }) =>
  Object.fromEntries(
    readdirSync('src', { recursive: true })
      .map(file => file.split(path.sep).join('/'))
      .filter(
        file =>
          /\.(tsx?|css)$/.test(file) &&
          !/\.(test|fixture|d)\.tsx?$|^fixtures\//.test(file) &&
          (testing || !/(^|\/)testing\//.test(file)),
      )
      .map(file => [file.replace(/\.tsx?$/, ''), `src/${file}`]),
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

/** One build shape for every package: ESM, declarations, modules kept apart. */
export const defineBuild = (entry, extra = {}) => ({
  entry: { ...everyModule({ testing: 'testing/index' in entry }), ...entry },
  format: ['esm'],
  target: 'es2022',
  // The step `types` checks the sources of all packages at once; checking them again here takes most of a build.
  dts: { entry, compilerOptions: { noCheck: true } },
  splitting: false,
  clean: true,
  sourcemap: false,
  esbuildPlugins: extra.format ? [inlineCss] : [inlineCss, modulesApart],
  ...extra,
})
