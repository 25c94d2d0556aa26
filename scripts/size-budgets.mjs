const kB = 1000

/** What may never be in the bytes of an import line: modules that belong behind a dynamic import or to another package. */
const never = [/node_modules\/viem\//, /node_modules\/uqr\//, /node_modules\/valtio\/(esm\/)?(index|react)/]

/** Chain SDKs and key libraries: nothing of them before they are needed. */
const sdks = /node_modules\/(@solana|@polkadot|@cosmjs|cosmjs-types|bitcoinjs-lib|@noble|@scure|valibot)\//

const page = {
  '@latchkey/react': ['createClient', 'LatchkeyProvider', 'ConnectButton'],
  '@latchkey/adapter-evm': ['evm'],
}

/**
 * One row an import line: `imports` maps a package to the names that an app takes from it (a RegExp takes all that
 * match), `limit` is bytes of gzip -9, React not counted. A row with `opens` measures a stage instead: what the
 * dynamic imports whose source file matches bring, minus what the page had loaded before, by itself and by those of
 * `after`; `part` counts only those files of the stage that have a matching module. `requests` caps the files. What
 * the bundler adds to any app with a dynamic import (its preload helper, its module runtime) is in the row with
 * `bundler` alone. `external` names the libraries that an app has before ours: they are not counted. A row with less
 * than 5 % left prints a warning.
 *
 * @type {readonly {
 *   name: string, limit: number, imports: Record<string, readonly (string | RegExp)[]>,
 *   bundler?: boolean, opens?: readonly RegExp[], after?: readonly RegExp[], part?: RegExp, requests?: number,
 *   external?: readonly RegExp[], never: readonly RegExp[],
 * }[]}
 */
export const budgets = [
  {
    name: 'LatchkeyProvider and every hook',
    limit: 10 * kB,
    imports: { '@latchkey/react': ['LatchkeyProvider', /^use[A-Z]/] },
    never,
  },
  { name: 'createClient + evm + LatchkeyProvider + ConnectButton', limit: 18.5 * kB, imports: page, never },
  {
    name: 'a visitor with a wallet: what reads and names the wallets of the page',
    limit: 2.5 * kB,
    imports: page,
    opens: [/\/found-wallets[^/]*\.js$/],
    requests: 2,
    never,
  },
  {
    name: 'the helpers of the bundler on that page: no code of ours, and in no other row',
    limit: 1.5 * kB,
    imports: page,
    bundler: true,
    never: [],
  },
  { name: 'createClient', limit: 13.5 * kB, imports: { '@latchkey/core': ['createClient'] }, never },
  { name: 'evm', limit: 5 * kB, imports: { '@latchkey/adapter-evm': ['evm'] }, never },
  {
    name: 'base-account, without the SDK that the app installs',
    limit: 1 * kB,
    imports: { '@latchkey/adapter-evm/base-account': ['baseAccount'] },
    never: [...never, sdks],
  },
  {
    name: 'safe, without the SDK that the app installs',
    limit: 1.5 * kB,
    imports: { '@latchkey/adapter-evm/safe': ['safe'] },
    never: [...never, sdks],
  },
  {
    name: 'the five namespaces together: createClient + five adapters + LatchkeyProvider + ConnectButton',
    limit: 28 * kB,
    imports: {
      ...page,
      '@latchkey/adapter-solana': ['solana'],
      '@latchkey/adapter-polkadot': ['polkadot'],
      '@latchkey/adapter-bitcoin': ['bitcoin'],
      '@latchkey/adapter-cosmos': ['cosmos'],
    },
    never: [...never, sdks],
  },
  {
    name: 'solana',
    limit: 5 * kB,
    imports: { '@latchkey/adapter-solana': ['solana'] },
    never: [...never, sdks],
  },
  {
    name: 'mobile, without the SDK that the app installs',
    limit: 1 * kB,
    imports: { '@latchkey/adapter-solana/mobile': ['mobileWallet'] },
    never: [...never, sdks],
  },
  {
    name: 'kit, without the library that the app installs',
    limit: 1.5 * kB,
    external: [/^@solana\/kit(\/|$)/],
    imports: { '@latchkey/adapter-solana/kit': ['createModifyingSigner', 'createSendingSigner'] },
    never: [...never, sdks],
  },
  {
    name: 'bitcoin',
    limit: 5 * kB,
    imports: { '@latchkey/adapter-bitcoin': ['bitcoin'] },
    never: [...never, sdks],
  },
  {
    name: 'cosmos',
    limit: 5 * kB,
    imports: { '@latchkey/adapter-cosmos': ['cosmos'] },
    never: [...never, sdks],
  },
  {
    name: 'polkadot',
    limit: 5 * kB,
    imports: { '@latchkey/adapter-polkadot': ['polkadot'] },
    never: [...never, sdks],
  },
  { name: 'ui/button', limit: 2.5 * kB, imports: { '@latchkey/ui/button': [/./] }, never },
  {
    name: 'walletConnect: what a page pays for the plug-in',
    limit: 0.3 * kB,
    imports: { '@latchkey/wallet-connect': ['walletConnect'] },
    never: [/node_modules\//],
  },
  {
    name: 'latchkey of wagmi: what a page with wagmi and a client pays for the connector',
    limit: 2.5 * kB,
    imports: { '@latchkey/wagmi': ['latchkey'] },
    external: [/^viem(\/|$)/, /^@wagmi\/core$/],
    never: [/node_modules\//],
  },
  {
    name: 'toWalletClient and toPublicClient, without the viem that the app has',
    limit: 2.5 * kB,
    imports: { '@latchkey/viem': [/./] },
    external: [/^viem(\/|$)/],
    never: [/node_modules\//],
  },
  {
    name: 'the hooks of @latchkey/viem/react, without viem',
    limit: 5 * kB,
    imports: { '@latchkey/viem/react': [/^use[A-Z]/] },
    external: [/^viem(\/|$)/],
    never,
  },
  { name: 'mount', limit: 8 * kB, imports: { '@latchkey/react/mount': ['mount'] }, never },
  {
    name: 'mount + createClient + evm: a page without React of its own, before the click',
    limit: 22 * kB,
    imports: {
      '@latchkey/react/mount': ['mount', 'createClient'],
      '@latchkey/adapter-evm': ['evm'],
    },
    never,
  },
  {
    name: 'first open: the modal with its connect view, what a wallet needs, the list of wallets',
    limit: 28 * kB,
    imports: page,
    opens: [/\/mount-modal[^/]*\.js$/, /\/wallet-code[^/]*\.js$/, /\/wallets\.controller[^/]*\.js$/],
    // Three, and the bundler's own helpers: with React in the bundle the page has those before.
    requests: 4,
    never: [/node_modules\/viem\//],
  },
  {
    name: 'icons of the first list: those of the best-known wallets, and what adds them',
    limit: 4.5 * kB,
    imports: page,
    after: [/\/mount-modal[^/]*\.js$/, /\/wallets\.controller[^/]*\.js$/],
    opens: [/\/add-images[^/]*\.js$/],
    requests: 3,
    never,
  },
  {
    name: 'icons of the other wallets of eip155',
    limit: 15 * kB,
    imports: page,
    opens: [/\/evm-wallet-icons[^/]*\.js$/],
    requests: 1,
    never,
  },
  {
    name: 'icons of the wallets of other namespaces',
    limit: 6 * kB,
    imports: page,
    opens: [/\/other-wallet-icons[^/]*\.js$/],
    requests: 1,
    never,
  },
  {
    name: 'icons of namespaces, where a wallet asks which to connect',
    limit: 3 * kB,
    imports: page,
    opens: [/\/find-namespace-icon[^/]*\.js$/],
    never,
  },
  {
    name: 'icons of networks',
    limit: 14 * kB,
    imports: page,
    opens: [/\/find-network-icon[^/]*\.js$/],
    never,
  },
  {
    name: 'icons of coins and tokens',
    limit: 13.5 * kB,
    imports: page,
    opens: [/\/find-token-icon[^/]*\.js$/],
    never,
  },
  {
    name: 'first of the later views: what they share, and the rest of the dictionary',
    limit: 5.5 * kB,
    imports: page,
    after: [/\/mount-modal[^/]*\.js$/],
    opens: [/\/get-wallet-view[^/]*\.js$/],
    part: /\/lazy-view[^/]*\.js$/,
    never,
  },
  {
    name: 'pairing: its view with the code, without the library behind it',
    limit: 8 * kB,
    imports: page,
    after: [/\/mount-modal[^/]*\.js$/, /\/get-wallet-view[^/]*\.js$/],
    opens: [/\/connecting-wallet-connect-view[^/]*\.js$/],
    never: [...never, /node_modules\/@walletconnect\//],
  },
  {
    name: 'pairing: what drives it, without the library behind it',
    limit: 11 * kB,
    imports: page,
    after: [/\/mount-modal[^/]*\.js$/, /\/connecting-wallet-connect-view[^/]*\.js$/],
    opens: [/\/wallet-connect\.controller[^/]*\.js$/],
    never: [...never, /node_modules\/@walletconnect\//],
  },
  {
    name: 'all wallets: view and list, with its data',
    limit: 11 * kB,
    imports: page,
    after: [/\/mount-modal[^/]*\.js$/, /\/get-wallet-view[^/]*\.js$/],
    opens: [/\/all-wallets-view[^/]*\.js$/, /\/wallets\.controller[^/]*\.js$/, /\/bundled-wallets[^/]*\.js$/],
    never: [...never, /node_modules\/@walletconnect\//],
  },
]
