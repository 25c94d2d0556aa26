import { defineBuild } from '../../scripts/tsup.mjs'

// The hash is bundled: connecting then takes one chunk, which viem's copy of the hash does not share.
export default defineBuild(
  {
    index: 'src/index.ts',
    'base-account': 'src/base-account.ts',
    'safe/index': 'src/safe/index.ts',
    'verify/index': 'src/verify/index.ts',
  },
  {
    noExternal: ['@noble/hashes'],
    // The first open of the modal fetches this file. Without it, what signing shares with it would be files of its own.
    chunks: {
      'connectors/wallet-code': [
        /^codec\/(address|chain-id|errors|keccak|schemas)$/,
        /^connectors\/(wallet-code|injected|sent-transactions|session|stored-authorization)$/,
        /^connectors\/(wallet-capabilities|wallet-events)$/,
      ],
      // What a page with a wallet loads.
      'found-wallets': [/^(found-wallets|announcements|connector|is-provider|window-wallets)$/],
    },
  },
)
