import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
// By its path: Vite bundles what a configuration imports so, and a package would be left to Node, which reads no types.
import { localChains } from '../../tools/local-chains/src/vite-plugin.ts'

const page = (name: string) => fileURLToPath(new URL(`${name}.html`, import.meta.url))

export default defineConfig({
  plugins: [localChains()],
  build: {
    target: 'es2022',
    rollupOptions: { input: [page('index'), page('core'), page('mount'), page('gallery')] },
  },
})
