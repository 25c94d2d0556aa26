import { copyFile } from 'node:fs/promises'
import { defineBuild } from '../../scripts/tsup.mjs'

export default defineBuild(
  {
    index: 'src/index.ts',
    mount: 'src/mount.ts',
    networks: 'src/networks.ts',
    'text/ar': 'src/text/ar.ts',
    'text/de': 'src/text/de.ts',
  },
  { onSuccess: () => copyFile('../ui/src/styles/buttons.css', 'dist/buttons.css') },
)
