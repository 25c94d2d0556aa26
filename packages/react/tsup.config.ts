import { copyFile } from 'node:fs/promises'
import { defineBuild, writeClientEntries } from '../../scripts/tsup.mjs'

export default defineBuild(
  {
    index: 'src/index.ts',
    mount: 'src/mount.ts',
    networks: 'src/networks.ts',
    'text/ar': 'src/text/ar.ts',
    'text/de': 'src/text/de.ts',
  },
  {
    onSuccess: async () => {
      await copyFile('../ui/src/styles/buttons.css', 'dist/buttons.css')
      await writeClientEntries(['index', 'mount'])
    },
  },
)
