import { defineBuild } from '../../scripts/tsup.mjs'

export default defineBuild(
  {
    index: 'src/index.ts',
    'kit/index': 'src/kit/index.ts',
    'mints/index': 'src/mints/index.ts',
    'mobile/index': 'src/mobile/index.ts',
    'verify/index': 'src/verify/index.ts',
  },
  {
    // What a page with a wallet loads.
    chunks: { 'found-wallets': [/^(found-wallets|announcements|connector)$/] },
  },
)
