import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { countProcessors } from './scripts/lib/processors.mjs'

// `npm run verify -- --leave-out bip122`: a machine that cannot run a node says so, rather than skipping it silently.
const adapterOf: Record<string, string> = { eip155: 'evm', bip122: 'bitcoin' }
const leftOut = (process.env.LATCHKEY_LEAVE_OUT ?? '')
  .split(',')
  .filter(Boolean)
  .flatMap(namespace => [
    `packages/adapter-${adapterOf[namespace] ?? namespace}/**`,
    `packages/test-wallets/src/${namespace}/**`,
    `tools/local-chains/src/${namespace}/**`,
    `tools/local-chains/src/${namespace}.node.test.ts`,
    ...(namespace === 'eip155' ? ['tools/local-chains/src/local-chains.node.test.ts'] : []),
  ])

// Said at the top of `npm run test:nodes`, too: a run that leaves tests out must not look like one that does not.
if (leftOut.length > 0)
  console.warn(`Left out by LATCHKEY_LEAVE_OUT: the tests of ${process.env.LATCHKEY_LEAVE_OUT}\n`)

// Processes that are killed again and again: `npm run verify:long` runs them.
const longAlone = process.env.LATCHKEY_LONG ? [] : ['**/*.long.node.test.ts']

// Tests of components, most of them in a document.
const pages = ['packages/{react,ui}/src/**/*.test.{ts,tsx}', 'apps/wallet/src/**/*.test.{ts,tsx}']

/** As long as `vi.waitFor` waits: see scripts/vitest-setup.ts. */
const poll = { timeout: 60_000 }

/** A limit ends what hangs, and costs nothing where a test passes: no test is about the speed of the machine. */
const limits = { testTimeout: 180_000, hookTimeout: 180_000 }

const unit = {
  allowOnly: false,
  setupFiles: './scripts/vitest-setup.ts',
  ...limits,
  expect: { poll },
  // By default one core is left free, and of two cores that is half.
  maxWorkers: countProcessors(),
}

/**
 * The oldest viem and wagmi that a dapp may bring, in place of this workspace's: the ends of the ranges of
 * `peerDependencies`. Their objects cross the border between the dapp and three packages.
 */
const oldestPeers = [
  { find: /^viem(?=\/|$)/, replacement: 'viem-oldest' },
  {
    find: /^@wagmi\/core$/,
    replacement: fileURLToPath(new URL('scripts/oldest/wagmi-core.mjs', import.meta.url)),
  },
]

/** The journeys of `e2e/engines`, in the engine that LATCHKEY_ENGINE names: the long run alone runs them. */
const journeys = {
  test: {
    name: 'engines',
    allowOnly: false,
    include: ['e2e/engines/journeys/*.engine.test.ts'],
    globalSetup: './e2e/engines/setup.ts',
    sequence: { groupOrder: 2 },
    // Each file has a browser of its own.
    maxWorkers: 2,
    testTimeout: 240_000,
    hookTimeout: 180_000,
  },
}

const nodes = {
  allowOnly: false,
  // Reading the SDKs and the chains' code once for each of some 60 files took a fifth of the time.
  isolate: false,
  globalSetup: './e2e/setup/nodes-setup.ts',
  setupFiles: './scripts/vitest-setup.ts',
  // They wait for blocks, so two take turns where there is one processor. Vitest wants groups of their own where the number
  // of workers differs.
  maxWorkers: Math.max(2, countProcessors()),
  sequence: { groupOrder: 1 },
  // A limit ends what hangs. A machine whose processors are shared takes three times as long as a quiet one.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll },
}

export default defineConfig({
  test: {
    // A test that is singled out leaves out all others, on every machine.
    allowOnly: false,
    // What is broken throughout ends early and still writes its report.
    bail: 20,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'apps/*/src/**/*.test.{ts,tsx}',
            'tools/*/src/**/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          exclude: [...pages, '**/*.node.test.ts', '**/node_modules/**', '**/dist/**'],
          // All that a client or an adapter knows it keeps in itself: the SDKs are read once a worker, not once a file.
          isolate: false,
          ...unit,
        },
      },
      {
        test: {
          name: 'unit-page',
          include: pages,
          exclude: ['**/*.node.test.ts', '**/node_modules/**', '**/dist/**'],
          // Each worker loads the component library and makes a page once. `page-setup.ts` empties it before each file.
          isolate: false,
          environment: fileURLToPath(new URL('scripts/vitest-page-environment.ts', import.meta.url)),
          ...unit,
          setupFiles: [unit.setupFiles, './packages/ui/src/testing/page-setup.ts'],
        },
      },
      {
        test: {
          name: 'nodes',
          include: [
            'packages/*/src/**/*.node.test.ts',
            'apps/{services,secure-frame}/src/**/*.node.test.ts',
            'tools/*/src/**/*.node.test.ts',
            'e2e/node/**/*.node.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**', ...leftOut, ...longAlone],
          ...nodes,
        },
      },
      {
        resolve: { alias: oldestPeers },
        test: {
          ...nodes,
          name: 'oldest',
          // Of the adapter those against a node alone: what they call is what the oldest viem may lack.
          include: [
            'packages/{viem,wagmi}/src/**/*.test.{ts,tsx}',
            `packages/adapter-evm/src/**/*${process.env.LATCHKEY_LONG ? '' : '.node'}.test.ts`,
          ],
          // What the oldest viem does not do: its one test says so.
          exclude: ['**/abort.test.ts', '**/node_modules/**', '**/dist/**'],
          sequence: { groupOrder: 3 },
        },
      },
      journeys,
    ],
  },
})
