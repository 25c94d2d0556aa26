import { buildInjectScript } from '../../scripts/inject-script.mjs'
import { defineBuild } from '../../scripts/tsup.mjs'

export default defineBuild(
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
  // Tests that run beside this build read the script all the time.
  { clean: ['!**/inject.global.js'], onSuccess: buildInjectScript },
)
