import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const page = (name: string) => fileURLToPath(new URL(`${name}.html`, import.meta.url))

export default defineConfig({
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: [
        'account',
        'broken-view',
        'clean',
        'csp',
        'dialogs',
        'embedded-wallet',
        'external',
        'frame',
        'hostile-css',
        'phones',
        'transactions',
        'two-clients',
      ].map(page),
    },
  },
})
