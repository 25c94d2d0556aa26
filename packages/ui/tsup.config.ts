import { copyFile, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Plugin, transform } from 'esbuild'
import { defineConfig } from 'tsup'
import { defineBuild } from '../../scripts/tsup.mjs'

/** The resolved path keeps `?inline`: the bundler's own style sheet loader takes every path that ends in `.css`. */
const inlineCss: Plugin = {
  name: 'inline-css-text',
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

export default defineConfig(
  defineBuild(
    {
      index: 'src/index.ts',
      button: 'src/button.ts',
      'gallery/index': 'src/gallery/index.tsx',
      'text/ar': 'src/text/ar.ts',
      'text/de': 'src/text/de.ts',
      'text/en': 'src/text/en.ts',
    },
    {
      esbuildPlugins: [inlineCss],
      esbuildOptions: (options: { charset?: string }) => {
        options.charset = 'utf8'
      },
      onSuccess: async () => {
        await mkdir('dist/styles', { recursive: true })
        await copyFile('src/styles/buttons.css', 'dist/styles/buttons.css')
      },
    },
  ),
)
