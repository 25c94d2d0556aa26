import { defineConfig } from 'vite'
// By its path: Vite bundles what a configuration imports so, and a package would be left to Node, which reads no types.
import { localChains } from '../../tools/local-chains/src/vite-plugin.ts'

// Unknown paths get the page itself, so that `/wc?uri=…` is a universal link to it.
export default defineConfig({
  plugins: [localChains()],
  appType: 'spa',
  build: { target: 'es2022' },
})
