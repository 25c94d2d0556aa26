import { copyFile, mkdir } from 'node:fs/promises'
import { defineConfig } from 'tsup'
import { defineBuild, writeClientEntries } from '../../scripts/tsup.mjs'

export default defineConfig(
  defineBuild(
    {
      index: 'src/index.ts',
      button: 'src/button.ts',
      shell: 'src/shell.ts',
      'icons/paths': 'src/icons/paths.ts',
      'gallery/index': 'src/gallery/index.tsx',
      'text/ar': 'src/text/ar.ts',
      'text/de': 'src/text/de.ts',
      'text/en': 'src/text/en.ts',
      'text/en-messages': 'src/text/en-messages.ts',
      'text/en-views': 'src/text/en-views.ts',
      'theme/color': 'src/theme/color.ts',
      'theme/derive-theme': 'src/theme/derive-theme.ts',
      'theme/set-properties': 'src/theme/set-properties.ts',
    },
    {
      esbuildOptions: (options: { charset?: string }) => {
        options.charset = 'utf8'
      },
      onSuccess: async () => {
        await mkdir('dist/styles', { recursive: true })
        await copyFile('src/styles/buttons.css', 'dist/styles/buttons.css')
        await writeClientEntries(['index', 'button', 'shell', 'gallery/index'])
      },
    },
  ),
)
