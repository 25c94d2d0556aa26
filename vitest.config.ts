import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'tools/*/src/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: ['**/*.node.test.ts', '**/node_modules/**', '**/dist/**'],
          // A view's code is transformed on first need; a busy machine takes its time, and no test is about time.
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'nodes',
          include: ['packages/*/src/**/*.node.test.ts', 'tools/*/src/**/*.node.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
