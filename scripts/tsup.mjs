import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { transform } from 'esbuild'

/** `import css from './x.css?inline'`: the style sheet as one minified string, so no stylesheet has to be fetched. */
const inlineCss = {
  name: 'inline-css',
  setup(build) {
    build.onResolve({ filter: /\.css\?inline$/ }, args => ({
      path: path.resolve(args.resolveDir, args.path.slice(0, -'?inline'.length)),
      namespace: 'inline-css',
    }))
    build.onLoad({ filter: /.*/, namespace: 'inline-css' }, async args => {
      const { code } = await transform(await readFile(args.path, 'utf8'), { loader: 'css', minify: true })
      return { contents: code.trim(), loader: 'text', watchFiles: [args.path] }
    })
  },
}

/** One build shape for every package: ESM, declarations, dynamic imports split into chunks. */
export const defineBuild = (entry, extra = {}) => ({
  entry,
  format: ['esm'],
  target: 'es2022',
  dts: true,
  splitting: true,
  treeshake: true,
  clean: true,
  minify: false,
  sourcemap: false,
  esbuildPlugins: [inlineCss],
  ...extra,
})
