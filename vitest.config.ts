import { defineConfig } from 'vitest/config'

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

export default defineConfig({
  test: {
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
          exclude: ['**/*.node.test.ts', '**/node_modules/**', '**/dist/**'],
          // A view's code is transformed on first need; a busy machine takes its time, and no test is about time.
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'nodes',
          include: [
            'packages/*/src/**/*.node.test.ts',
            'apps/services/src/**/*.node.test.ts',
            'tools/*/src/**/*.node.test.ts',
            'e2e/node/**/*.node.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**', ...leftOut],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
