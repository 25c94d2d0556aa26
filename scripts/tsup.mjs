import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { transform } from 'esbuild'

/**
 * `import css from './x.css?inline'`: the style sheet as one minified string, so no stylesheet has to be fetched. The
 * resolved path keeps `?inline`: the bundler's own style sheet loader takes every path that ends in `.css`.
 */
const inlineCss = {
  name: 'inline-css',
  setup(build) {
    build.onResolve({ filter: /\.css\?inline$/ }, args => ({
      path: path.resolve(args.resolveDir, args.path),
      namespace: 'css-text',
    }))
    build.onLoad({ filter: /.*/, namespace: 'css-text' }, async args => {
      const file = args.path.slice(0, -'?inline'.length)
      const { code } = await transform(await readFile(file, 'utf8'), { loader: 'css', minify: true })
      return { contents: code.trim(), loader: 'text', watchFiles: [file] }
    })
  },
}

/**
 * Every source file as an entry, so that no two of them are glued together: an app's bundler can then put what only a
 * lazy view needs into that view's chunk.
 */
const everyModule = () =>
  Object.fromEntries(
    readdirSync('src', { recursive: true })
      .map(file => file.split(path.sep).join('/'))
      .filter(
        file =>
          /\.tsx?$/.test(file) && !/\.(test|fixture|d)\.tsx?$|^testing\/|\/testing\/|^fixtures\//.test(file),
      )
      .map(file => [file.replace(/\.tsx?$/, ''), `src/${file}`]),
  )

/** One build shape for every package: ESM, declarations, modules kept apart. */
export const defineBuild = (entry, extra = {}) => ({
  entry: { ...everyModule(), ...entry },
  format: ['esm'],
  target: 'es2022',
  dts: { entry },
  splitting: true,
  clean: true,
  sourcemap: false,
  esbuildPlugins: [inlineCss],
  ...extra,
})
