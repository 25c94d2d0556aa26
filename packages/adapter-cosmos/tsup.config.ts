import { defineBuild } from '../../scripts/tsup.mjs'

export default defineBuild(
  { index: 'src/index.ts', 'verify/index': 'src/verify/index.ts' },
  {
    // What a page with a wallet loads.
    chunks: { 'found-wallets': [/^(found-wallets|connector|window-wallets)$/] },
  },
)
