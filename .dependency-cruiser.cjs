// The arrows of docs/architecture.md. Every rule was seen failing: scripts/checks/arrows.test.mjs breaks them one by one.

// Tests and what only they import. The folder testing of core and of frame-bridge is no such folder: it is published.
const tests = '\\.(test(-d)?|fixture)\\.tsx?$|^packages/(?!(core|frame-bridge)/)[^/]+/src/testing/'
const shipped = folder => ({ path: `^packages/${folder}/`, pathNot: tests })
const npm = name => `(^|/)node_modules/${name}/`

/** A rule that fails the run. The comment is what the reader of a failing log gets to see. */
const forbid = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to })

const everywhere = [
  forbid(
    'no-cycles',
    'An import cycle, with types and dynamic imports counted: cut the shared piece out.',
    {},
    { circular: true },
  ),
  forbid(
    'resolvable',
    'Nothing is found under this name.',
    {},
    // Ponder makes these modules when it runs.
    { couldNotResolve: true, pathNot: '^ponder:(registry|schema|api)$' },
  ),
  forbid(
    'declared',
    'Not in the package.json of the package that imports it.',
    { path: '^packages/[^/]+/src/', pathNot: tests },
    {
      dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'],
      dependencyTypesNot: ['type-only', 'npm', 'npm-peer'],
    },
  ),
  forbid(
    'no-tests-shipped',
    'A test is imported by code that ships.',
    { pathNot: `${tests}|^apps/services/scripts/|^e2e/specs/` },
    { path: tests },
  ),
  forbid(
    'no-node-in-browser',
    'Code for browsers cannot import a Node builtin.',
    {
      path: '^packages/(core|ui|react|wallet-connect|frame-bridge|smart-account|viem|wagmi|adapter-[^/]+)/src/',
      pathNot: tests,
    },
    { dependencyTypes: ['core'] },
  ),
  forbid(
    'packages-know-no-apps',
    'A package imports an app or a tool.',
    { path: '^packages/', pathNot: `${tests}|\\.config\\.ts$` },
    { path: '^(apps|tools|e2e|bench)/' },
  ),
]

const core = [
  forbid(
    'core-stays-headless',
    'core imports valtio/vanilla and valibot, zod/mini in api/, and the bridge to the wallet frame in auth/.',
    { path: '^packages/core/src/(?!api/)', pathNot: tests },
    {
      pathNot: [
        '^packages/core/src/',
        '^packages/frame-bridge/src/index\\.ts$',
        npm('valtio/(esm/)?vanilla[^/]*').replace(/\/$/, ''),
        npm('valibot'),
      ],
    },
  ),
  forbid(
    'frame-bridge-is-loaded-on-need',
    'Static import of the bridge to the wallet frame: a page without an embedded wallet must not load it.',
    { path: '^packages/core/src/', pathNot: tests },
    { path: '^packages/frame-bridge/', dynamic: false, dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'wire-schemas-are-zod-mini',
    'What goes over the wire is described with zod/mini: the root of zod is four times as large.',
    shipped('core/src/api'),
    // Hosts are told the version of the kit, which stands in its manifest.
    { pathNot: ['^packages/core/(src/|package\\.json$)', npm('zod/(v4/)?mini')] },
  ),
  forbid(
    'api-is-loaded-on-need',
    'Static import of api/ outside of it: a page without hosts must not load it.',
    { path: '^packages/core/src/(?!api/)', pathNot: `${tests}|^packages/core/src/testing/` },
    { path: '^packages/core/src/api/', dynamic: false, dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'api-knows-no-controller',
    'A client in api/ is stateless; what the world watches lives in a controller that calls it.',
    shipped('core/src/api'),
    { path: '\\.controller\\.ts$' },
  ),
  forbid('kernel-knows-no-domain', 'kernel/ knows no wallet.', shipped('core/src/kernel'), {
    path: '^packages/core/src/',
    pathNot: '^packages/core/src/(kernel|errors)/',
  }),
  forbid(
    'context-knows-no-domain',
    'What every domain depends on stands below them: types that options share with a domain go into context/.',
    shipped('core/src/context'),
    {
      path: '^packages/core/src/',
      pathNot: '^packages/core/src/(context|kernel|errors|caip|adapter|storage)/',
    },
  ),
  forbid(
    'contract-knows-no-runtime',
    'The contract of an adapter is types and their checks. What implements it stands in runtime/, shared-session/ and failures/.',
    shipped('core/src/adapter/contract'),
    { path: '^packages/core/src/adapter/(?!contract/)' },
  ),
  forbid(
    'domains-know-no-client',
    'client/ puts the domains together: what a domain needs of it comes as a port, or belongs into context/.',
    { path: '^packages/core/src/(?!client/|testing/)[^/]+/', pathNot: tests },
    { path: '^packages/core/src/client/' },
  ),
  forbid(
    'domains-do-not-steer-each-other',
    "A domain reaches another one's controller only through client/wiring.ts and client/reactions.ts.",
    {
      path: '^packages/core/src/([^/]+)/',
      pathNot: [tests, '^packages/core/src/(client|developer|testing)/'],
    },
    { path: '^packages/core/src/[^/]+/[^/]+\\.controller\\.ts$', pathNot: '^packages/core/src/$1/' },
  ),
]

/** Chain SDKs: none of them is small, and none may be in what a page loads before it is needed. */
const sdks = [
  'viem',
  '@solana/web3\\.js',
  '@polkadot/[^/]+',
  'bitcoinjs-lib',
  '@bitcoinerlab/[^/]+',
  '@cosmjs/[^/]+',
  'cosmjs-types',
]

const adapters = [
  forbid(
    'adapters-know-the-contract-alone',
    'An adapter imports @latchkey/core/adapter; of /networks it may take types.',
    shipped('adapter-[^/]+/src'),
    { path: '^packages/core/src/', pathNot: '^packages/core/src/(adapter/|networks/)' },
  ),
  forbid(
    'adapters-get-networks-from-their-host',
    'Networks come from the host; only their types may be imported.',
    shipped('adapter-[^/]+/src'),
    { path: '^packages/core/src/networks/', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'adapters-do-not-know-each-other',
    'An adapter imports another package of ours.',
    { path: '^packages/(adapter-[^/]+)/src/', pathNot: tests },
    { path: '^packages/', pathNot: ['^packages/$1/', '^packages/core/'] },
  ),
  forbid(
    'codec-stands-below',
    'codec/ has addresses, hashes, encodings and chain ids: what everything else of an adapter stands on.',
    { path: '^packages/(adapter-[^/]+)/src/codec/', pathNot: tests },
    { path: '^packages/$1/src/', pathNot: '^packages/$1/src/codec/' },
  ),
  forbid(
    'chain-knows-no-capability',
    'chain/ asks networks and builds transactions. What puts it together with capabilities/ is chain.ts beside it.',
    { path: '^packages/(adapter-[^/]+)/src/chain/', pathNot: tests },
    { path: '^packages/$1/src/(capabilities/|chain\\.ts$)' },
  ),
  forbid(
    'connectors-stand-above',
    'Only the face of the chunk of the wallets, connectors/wallet-code.ts, and types: what is shared goes into codec/.',
    { path: '^packages/(adapter-[^/]+)/src/(chain|capabilities)/', pathNot: tests },
    {
      path: '^packages/$1/src/connectors/',
      pathNot: '^packages/$1/src/connectors/wallet-code\\.ts$',
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid(
    'viem-is-loaded-on-need',
    'Static import of viem in a file that is loaded at once: import it inside a function, or move the code to capabilities/ or chain/.',
    {
      path: '^packages/adapter-evm/src/',
      pathNot: [tests, '^packages/adapter-evm/src/(capabilities|chain)/'],
    },
    { path: npm('viem'), dynamic: false, dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'sdks-are-loaded-on-need',
    'Static import of a chain SDK: connecting and signing a message cost none. Import it inside the function that needs it.',
    { path: '^packages/adapter-(?!evm/)[^/]+/src/', pathNot: tests },
    { path: npm(`(${sdks.join('|')})`), dynamic: false, dependencyTypesNot: ['type-only'] },
  ),
]

const interfaces = [
  forbid(
    'wallet-connect-knows-the-contract-alone',
    'The plug-in imports @latchkey/core/adapter and its own library, which comes by dynamic import.',
    shipped('wallet-connect/src'),
    {
      pathNot: [
        '^packages/wallet-connect/src/',
        '^packages/core/src/adapter/',
        npm('@walletconnect/sign-client'),
      ],
    },
  ),
  forbid(
    'sign-client-is-loaded-on-need',
    'Static import of the library of WalletConnect: import it inside a function.',
    shipped('wallet-connect/src'),
    { path: npm('@walletconnect/[^/]+'), dynamic: false, dependencyTypesNot: ['type-only'] },
  ),
  forbid('ui-is-presentational', 'ui imports react, and uqr on need.', shipped('ui/src'), {
    pathNot: ['^packages/ui/src/', npm('(@types/)?react(-dom)?'), npm('uqr')],
  }),
  forbid('qr-is-loaded-on-need', 'Import uqr inside a function.', shipped('ui/src'), {
    path: npm('uqr'),
    dynamic: false,
    dependencyTypesNot: ['type-only'],
  }),
  forbid(
    'react-renders-core',
    'react imports core, ui and React: never an adapter, never the valtio root.',
    shipped('react/src'),
    { pathNot: ['^packages/(react|core|ui)/src/', npm('(@types/)?react(-dom)?')] },
  ),
  forbid(
    'frame-bridge-stands-alone',
    'The bridge to the wallet frame runs on both sides of it: it imports zod/mini alone.',
    shipped('frame-bridge/src'),
    { pathNot: ['^packages/frame-bridge/src/', npm('zod/(v4/)?mini')] },
  ),
  forbid(
    'smart-account-stands-alone',
    'Accounts are for every viem client: they import viem alone.',
    shipped('smart-account/src'),
    { pathNot: ['^packages/smart-account/src/', npm('viem')] },
  ),
  forbid(
    'test-wallets-stand-alone',
    'A test wallet is a wallet: it must not share code with what it tests.',
    shipped('test-wallets/src'),
    { path: '^packages/', pathNot: '^packages/test-wallets/' },
  ),
]

/** Packages that give a client the form that another library expects. Each of them has the name of that library. */
const bridge = '^packages/(viem|wagmi)/'

const bridges = [
  forbid(
    'bridges-know-core-and-their-library',
    'A bridge imports the root of core and the library that it is named after, with viem.',
    { path: `${bridge}src/`, pathNot: `${tests}|^packages/viem/src/(react\\.ts$|hooks/)` },
    {
      pathNot: ['^packages/$1/src/', '^packages/core/src/index\\.ts$', npm('viem'), npm('(@$1/[^/]+|$1)')],
    },
  ),
  forbid(
    'bridge-hooks-know-react',
    'The hooks of a bridge import the roots of core and react, the primitive of mutation hooks, React and their library.',
    { path: '^packages/viem/src/(react\\.ts$|hooks/)', pathNot: tests },
    {
      pathNot: [
        '^packages/viem/src/',
        '^packages/core/src/index\\.ts$',
        '^packages/react/src/(index|hooks/mutation/use-mutation)\\.ts$',
        npm('(@types/)?react'),
        npm('viem'),
      ],
    },
  ),
  forbid(
    'bridge-root-without-react',
    'Only the entry for React and its hooks import React.',
    { path: '^packages/viem/src/', pathNot: `${tests}|^packages/viem/src/(react\\.ts$|hooks/)` },
    { path: ['^packages/react/', npm('(@types/)?react(-dom)?'), '^packages/viem/src/(react\\.ts$|hooks/)'] },
  ),
  forbid(
    'nobody-imports-a-bridge',
    'A bridge is for apps: no package of ours may make an app load it.',
    { path: '^packages/([^/]+)/', pathNot: tests },
    { path: bridge, pathNot: '^packages/$1/' },
  ),
]

const inServices = folders => `^apps/services/src/(${folders})/`
const routes = '^apps/services/src/.*routes\\.ts$'

const services = [
  forbid(
    'relay-knows-the-shared-layer-alone',
    'The relay imports settings and what it shares with HTTP. Its command hands it a database.',
    { path: inServices('relay'), pathNot: tests },
    { path: '^apps/services/src/', pathNot: inServices('relay|config|server/shared') },
  ),
  forbid(
    'shared-layer-knows-no-domain',
    'What relay and HTTP share knows neither of them.',
    { path: inServices('server/shared'), pathNot: tests },
    { path: '^apps/services/src/', pathNot: inServices('config|server/shared') },
  ),
  forbid(
    'sources-know-no-routes',
    'A source reads from elsewhere, and does not know who asks.',
    { path: '^apps/services/src/[^/]+/sources/' },
    { path: routes },
  ),
  forbid(
    'routes-stay-in-their-domain',
    "A domain does not use another's routes: what both need is a service, and the server has the table of all routes.",
    { path: '^apps/services/src/([^/]+)/', pathNot: `${tests}|${inServices('server')}` },
    { path: routes, pathNot: '^apps/services/src/$1/' },
  ),
]

module.exports = {
  forbidden: [...everywhere, ...core, ...adapters, ...interfaces, ...bridges, ...services],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache|results|vendor)/|^bench/peer(-five)?/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'browser', 'default'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
}
