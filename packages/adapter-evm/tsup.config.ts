import { defineBuild } from '../../scripts/tsup.mjs'

// The hash is bundled: connecting then takes one chunk, which viem's copy of the hash does not share.
export default defineBuild(
  { index: 'src/index.ts', 'base-account': 'src/base-account.ts', 'safe/index': 'src/safe/index.ts' },
  { noExternal: ['@noble/hashes'] },
)
