import { defineBuild } from '../../scripts/tsup.mjs'

// The hash and the address codecs are bundled: connecting then takes one chunk, which the SDK's copies do not share.
export default defineBuild(
  { index: 'src/index.ts', 'verify/index': 'src/verify/index.ts' },
  {
    noExternal: ['@noble/hashes', '@scure/base'],
    // What a page with a wallet loads.
    chunks: { 'found-wallets': [/^(found-wallets|announcements|connector|read-path|window-wallets)$/] },
  },
)
