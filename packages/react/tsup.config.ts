import { copyFile } from 'node:fs/promises'
import { defineBuild, writeClientEntries } from '../../scripts/tsup.mjs'

export default defineBuild(
  {
    hydration: 'src/hydration.tsx',
    index: 'src/index.ts',
    mount: 'src/mount.ts',
    networks: 'src/networks.ts',
    server: 'src/server.ts',
    'text/ar': 'src/text/ar.ts',
    'text/de': 'src/text/de.ts',
    themes: 'src/themes.ts',
  },
  {
    // Without chunks an app's bundler cuts by who uses a module: opening the modal took twenty requests.
    chunks: {
      // The first open: the modal with its first view, and what that view shares with those that are fetched later.
      'modal/mount-modal': [/^modal\//, /^views\/connect(-view|\/)/, /^views\/(row-stack|safe-link)$/],
      // The other layout, which few apps want. It comes in place of the compact one, and brings that.
      'wide/mount-wide-modal': [/^wide\//],
      // What those share, with the rest of the dictionary. It comes with the first of them.
      'views/lazy-view': [
        /^views\/(lazy-view|icons\/(late-icons|find-custom-wallet)|waiting-hero|install-link|connecting\/install-wallet)$/,
      ],
    },
    onSuccess: async () => {
      await copyFile('../ui/src/styles/buttons.css', 'dist/buttons.css')
      await writeClientEntries(['hydration', 'index', 'mount'])
    },
  },
)
