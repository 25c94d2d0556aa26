import { defineBuild } from '../../scripts/tsup.mjs'

// The hash is bundled: connecting then takes one chunk, which the SDK's copy of the hash does not share.
export default defineBuild(
  { index: 'src/index.ts', 'verify/index': 'src/verify/index.ts' },
  {
    noExternal: ['@noble/hashes'],
    // What a page with a wallet loads.
    chunks: { 'found-wallets': [/^(found-wallets|connector|own-names)$/] },
  },
)
