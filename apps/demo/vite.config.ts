import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
// By its path: Vite bundles what a configuration imports so, and a package would be left to Node, which reads no types.
import { localChains } from '../../tools/local-chains/src/vite-plugin.ts'

/** The sign-in's cookies need the page's own origin: what it asks goes through this server to the services. */
const toServices = (): Record<string, string> => {
  const { services } = JSON.parse(process.env.LATCHKEY_CHAINS ?? '{}') as { services?: { apiUrl?: string } }
  const apiUrl = services?.apiUrl
  return apiUrl === undefined ? {} : { '/siwx': apiUrl, '/members': apiUrl }
}

const page = (name: string) => fileURLToPath(new URL(`${name}.html`, import.meta.url))

export default defineConfig({
  plugins: [localChains()],
  server: { proxy: toServices() },
  build: {
    target: 'es2022',
    rollupOptions: { input: [page('index'), page('core'), page('mount'), page('gallery'), page('preview')] },
  },
})
