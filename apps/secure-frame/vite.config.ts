import { defineConfig } from 'vite'

// Every name but the page's has a hash: the host lets browsers keep those for a year.
export default defineConfig({
  appType: 'mpa',
  build: {
    target: 'es2022',
    modulePreload: false,
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    rollupOptions: { input: ['sdk.html', 'account.html', 'loading.html', 'callback.html'] },
  },
  worker: { format: 'es' },
})
