const kB = 1000

/** What may never be in the bytes of an import line: modules that belong behind a dynamic import or to another package. */
const never = [/node_modules\/viem\//, /node_modules\/uqr\//, /node_modules\/valtio\/(esm\/)?(index|react)/]

/** Chain SDKs and key libraries: nothing of them before they are needed. */
const sdks = /node_modules\/(@solana|@polkadot|@cosmjs|cosmjs-types|bitcoinjs-lib|@noble|@scure|valibot)\//

/** What asks the hosts of `services`: it loads after the first view is shown, and only where the app names a host. */
const services = /node_modules\/zod\/|\/core\/dist\/(api|remote-features|analytics)\//

const page = {
  '@latchkey/react': ['createClient', 'LatchkeyProvider', 'ConnectButton'],
  '@latchkey/adapter-evm': ['evm'],
}

/** What is loaded when the tabs of the account are shown. */
const accountTabs = [/\/mount-modal[^/]*\.js$/, /\/account-view[^/]*\.js$/, /\/account-tabs[^/]*\.js$/]

/** What is loaded when the account lists its tokens. */
const accountTokens = [
  /\/mount-modal[^/]*\.js$/,
  /\/account-view[^/]*\.js$/,
  /\/tokens\.controller[^/]*\.js$/,
]

/**
 * One row an import line: `imports` maps a package to the names that an app takes from it (a RegExp takes all that
 * match), `limit` is bytes of gzip -9, React not counted. A row with `opens` measures a stage instead: what the
 * dynamic imports whose source file matches bring, minus what the page had loaded before, by itself and by those of
 * `after`; `part` counts only those files of the stage that have a matching module. `requests` caps the files. What
 * the bundler adds to any app with a dynamic import (its preload helper, its module runtime) is in the row with
 * `bundler` alone. `withReact` counts React, too. `onNeed` imports the names in a function. `external` names the libraries
 * that an app has before ours: they are not counted. A row with less than 1 % left prints a warning.
 *
 * @type {readonly {
 *   name: string, limit: number, imports: Record<string, readonly (string | RegExp)[]>,
 *   bundler?: boolean, opens?: readonly RegExp[], after?: readonly RegExp[], part?: RegExp, requests?: number,
 *   withReact?: boolean, onNeed?: boolean, external?: readonly RegExp[], never: readonly RegExp[],
 * }[]}
 */
export const budgets = [
  {
    name: 'LatchkeyProvider and every hook',
    limit: 10 * kB,
    imports: { '@latchkey/react': ['LatchkeyProvider', /^use[A-Z]/] },
    never,
  },
  {
    name: 'createClient + evm + LatchkeyProvider + ConnectButton',
    limit: 18.5 * kB,
    imports: page,
    never: [...never, services],
  },
  {
    name: 'the same for a page whose server knows who comes back',
    limit: 19 * kB,
    imports: { ...page, '@latchkey/react/hydration': ['HydrationBoundary'] },
    never: [...never, services],
  },
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
  { name: 'evm', limit: 3 * kB, imports: { '@latchkey/adapter-evm': ['evm'] }, never },
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
    limit: 20.5 * kB,
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
    limit: 3 * kB,
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
    limit: 3 * kB,
    imports: { '@latchkey/adapter-bitcoin': ['bitcoin'] },
    never: [...never, sdks],
  },
  {
    name: 'cosmos',
    limit: 3 * kB,
    imports: { '@latchkey/adapter-cosmos': ['cosmos'] },
    never: [...never, sdks],
  },
  {
    name: 'polkadot',
    limit: 3 * kB,
    imports: { '@latchkey/adapter-polkadot': ['polkadot'] },
    never: [...never, sdks],
  },
  {
    name: 'sign-in texts of five namespaces',
    limit: 6 * kB,
    imports: { '@latchkey/siwx': ['buildMessage', 'parseMessage'] },
    never,
  },
  {
    name: 'sign-in at a server, fetched on need: what a page pays before the modal opens',
    limit: 0.3 * kB,
    imports: { '@latchkey/siwx/client': ['siwx'] },
    onNeed: true,
    never,
  },
  {
    name: 'sign-in at a server, imported: what a page pays before anybody signs in',
    limit: 0.6 * kB,
    imports: { '@latchkey/siwx/client': ['siwx'] },
    never,
  },
  {
    name: 'sign-in at a server: what speaks to it, with the texts',
    limit: 8.6 * kB,
    imports: { '@latchkey/siwx/client': ['siwx'] },
    opens: [/\/sign-in[^/]*\.js$/],
    never,
  },
  {
    name: 'verifySignIn of eip155, on a server',
    limit: 22 * kB,
    imports: { '@latchkey/adapter-evm/verify': ['verifySignIn'] },
    never,
  },
  {
    name: 'verifySignIn of solana, on a server',
    limit: 12 * kB,
    imports: { '@latchkey/adapter-solana/verify': ['verifySignIn'] },
    never,
  },
  {
    name: 'verifySignIn of polkadot, on a server',
    limit: 36 * kB,
    imports: { '@latchkey/adapter-polkadot/verify': ['verifySignIn'] },
    never,
  },
  {
    name: 'verifySignIn of bip122, on a server',
    limit: 18.5 * kB,
    imports: { '@latchkey/adapter-bitcoin/verify': ['verifySignIn'] },
    never,
  },
  {
    name: 'verifySignIn of bip122: what the first signature loads, bitcoinjs-lib and its curve',
    limit: 66 * kB,
    imports: { '@latchkey/adapter-bitcoin/verify': ['verifySignIn'] },
    opens: [/node_modules\/bitcoinjs-lib\//, /node_modules\/@bitcoinerlab\/secp256k1\//],
    never,
  },
  {
    name: 'verifySignIn of cosmos, on a server',
    limit: 17.5 * kB,
    imports: { '@latchkey/adapter-cosmos/verify': ['verifySignIn'] },
    never,
  },
  {
    // zod/mini is 4.8 kB of it, with objects and optional fields alone.
    name: 'frame bridge, the side of the page: its messages, with zod/mini',
    limit: 11.3 * kB,
    imports: { '@latchkey/frame-bridge': ['createAppBridge'] },
    never: [...never, sdks],
  },
  {
    name: 'frame bridge, the side of the frame: to READY, with zod/mini',
    limit: 18 * kB,
    imports: { '@latchkey/frame-bridge/frame': [/./] },
    never: [...never, sdks],
  },
  {
    name: 'embedded wallet: its logins, session and requests, without the bridge to its frame',
    limit: 11 * kB,
    imports: { '@latchkey/core': ['createClient'] },
    opens: [/\/auth\.feature[^/]*\.js$/],
    never: [...never, /frame-bridge/],
  },
  { name: 'ui/button', limit: 2.58 * kB, imports: { '@latchkey/ui/button': [/./] }, never },
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
  {
    name: 'the hooks of @latchkey/viem/react that read, sign and send: none of viem before it is needed',
    limit: 4 * kB,
    imports: {
      '@latchkey/viem/react': [
        ...['useReadContract', 'useSendTransaction', 'useSignTypedData'],
        ...['useWaitForTransactionReceipt', 'useWriteContract'],
      ],
    },
    never,
  },
  { name: 'mount', limit: 8 * kB, imports: { '@latchkey/react/mount': ['mount'] }, never },
  {
    name: 'mount + createClient + evm: a page without React of its own, before the click, all of it counted',
    limit: 18.5 * kB,
    withReact: true,
    imports: {
      '@latchkey/react/mount': ['mount', 'createClient'],
      '@latchkey/adapter-evm': ['evm'],
    },
    never: [...never, /node_modules\/(react|scheduler)/],
  },
  {
    name: 'first open: the modal with its connect view, what a wallet needs, the list of wallets',
    // The names of chunks are in the bytes, and each change of a source changes some: 28.0 left no room for that.
    // 0.4 more hear a wallet before it is asked, and know when it is unlocked: see decision 0076. 0.3 more offer wallets
    // to get, and open no view that is not there: see decision 0083. 2.7 more were on the page before: see decision 0087. 0.2
    // more dismiss an alert: see decision 0089. 0.1 more end a connection whose gate cannot be fetched: see decision 0063.
    limit: 32.95 * kB,
    imports: page,
    opens: [
      /\/mount-modal[^/]*\.js$/,
      /\/client\/connecting\.js$/,
      /\/wallet-code[^/]*\.js$/,
      /\/wallets\.controller[^/]*\.js$/,
    ],
    // Four, and the bundler's own helpers: with React in the bundle the page has those before.
    requests: 5,
    never: [/node_modules\/viem\//, services],
  },
  {
    // 1.5 kB are wanted: the field for the address and its styles are 1.6 of it.
    name: 'first open with email and social logins: what it has beside the list of wallets',
    limit: 5.6 * kB,
    imports: page,
    after: [/\/mount-modal[^/]*\.js$/, /\/wallet-code[^/]*\.js$/, /\/wallets\.controller[^/]*\.js$/],
    opens: [/\/login\/logins[^/]*\.js$/],
    never,
  },
  {
    name: 'email login: its view, after the first of the later views',
    limit: 3.4 * kB,
    imports: page,
    after: [/\/mount-modal[^/]*\.js$/, /\/get-wallet-view[^/]*\.js$/, /\/login\/logins[^/]*\.js$/],
    opens: [/\/login\/email-login-view[^/]*\.js$/],
    never,
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
    name: 'first of the later views: what they share, with the words of all of them',
    limit: 2.69 * kB,
    imports: page,
    after: [/\/mount-modal[^/]*\.js$/],
    opens: [/\/get-wallet-view[^/]*\.js$/],
    part: /\/lazy-view[^/]*\.js$/,
    never,
  },
  {
    name: 'account view: the tabs, where there is more than one',
    limit: 1.54 * kB,
    imports: page,
    after: [/\/mount-modal[^/]*\.js$/, /\/account-view[^/]*\.js$/],
    opens: [/\/account-tabs[^/]*\.js$/],
    never,
  },
  {
    name: 'activity: the tab',
    // Decision 0100: 0.1 for the names of the rows.
    limit: 4.7 * kB,
    imports: page,
    after: accountTabs,
    opens: [/\/activity-tab[^/]*\.js$/],
    never,
  },
  {
    name: 'activity: the page of a transaction, after the tab',
    // Decision 0100: 0.08 for the word of a contract.
    limit: 2.38 * kB,
    imports: page,
    after: [...accountTabs, /\/activity-tab[^/]*\.js$/],
    opens: [/\/activity-view[^/]*\.js$/],
    never,
  },
  {
    name: 'NFTs: the tab',
    limit: 3.6 * kB,
    imports: page,
    after: accountTabs,
    opens: [/\/nfts-tab[^/]*\.js$/],
    never,
  },
  {
    name: 'NFTs: the page of one, after the tab',
    limit: 1.8 * kB,
    imports: page,
    after: [...accountTabs, /\/nfts-tab[^/]*\.js$/],
    opens: [/\/nfts-view[^/]*\.js$/],
    never,
  },
  {
    name: 'tokens: the form that adds one by its address',
    limit: 2.93 * kB,
    imports: page,
    after: accountTokens,
    opens: [/\/add-token-view[^/]*\.js$/],
    never,
  },
  {
    name: 'tokens: what reads and shows the one at an address',
    limit: 2.5 * kB,
    imports: page,
    after: [...accountTokens, /\/add-token-view[^/]*\.js$/],
    opens: [/\/read-token[^/]*\.js$/],
    never,
  },
  {
    name: 'tokens: the page of one, after the form',
    limit: 1.6 * kB,
    imports: page,
    after: [...accountTokens, /\/add-token-view[^/]*\.js$/, /\/read-token[^/]*\.js$/],
    opens: [/\/token-view[^/]*\.js$/],
    never,
  },
  {
    name: 'smart sessions: their row in the account view and their list',
    limit: 5.93 * kB,
    imports: page,
    after: accountTabs,
    opens: [/\/sessions-row[^/]*\.js$/, /\/smart-sessions-view[^/]*\.js$/],
    never,
  },
  {
    // The gate of connections, the texts and the styles are in it; the list of facts, 0.4 kB, is that of other views too.
    name: 'sign-in: its domain and its view, without components that other views load too',
    limit: 7.07 * kB,
    imports: page,
    after: accountTabs,
    opens: [/\/siwx\.feature[^/]*\.js$/, /\/sign-in-view[^/]*\.js$/],
    part: /\/siwx\/|\/sign-in/,
    never,
  },
  {
    name: 'pairing: its view with the code, without the library behind it',
    limit: 9.05 * kB,
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
    limit: 11.25 * kB,
    imports: page,
    after: [/\/mount-modal[^/]*\.js$/, /\/get-wallet-view[^/]*\.js$/],
    opens: [/\/all-wallets-view[^/]*\.js$/, /\/wallets\.controller[^/]*\.js$/, /\/bundled-wallets[^/]*\.js$/],
    never: [...never, /node_modules\/@walletconnect\//],
  },
  {
    // 0.3 kB of it is what the frame bridge takes from the same file of zod/mini.
    name: 'api: the first call to the API host, with zod/mini',
    limit: 9.63 * kB,
    imports: page,
    opens: [/\/create-api[^/]*\.js$/, /\/app-api[^/]*\.js$/],
    never,
  },
  {
    name: 'analytics: events and error reports, where the app names a sink',
    // Decision 0057: 0.85 for the events of sign-ins and logins.
    limit: 6.43 * kB,
    imports: page,
    after: [/\/mount-modal[^/]*\.js$/, /\/services\.feature[^/]*\.js$/, /\/app-api[^/]*\.js$/],
    opens: [/\/start-analytics[^/]*\.js$/, /\/analytics-api[^/]*\.js$/],
    never,
  },
  {
    name: 'api: the first call to the blockchain API on a page that shows a balance, with zod/mini',
    limit: 10.1 * kB,
    imports: page,
    after: [/\/fetch-balance[^/]*\.js$/],
    opens: [/\/create-api[^/]*\.js$/, /\/blockchain-api[^/]*\.js$/],
    never,
  },
]
