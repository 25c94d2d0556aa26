import { builtinEnvironments, type Environment } from 'vitest/runtime'

const { jsdom } = builtinEnvironments
let page: ReturnType<typeof jsdom.setup> | undefined

/**
 * The page of jsdom, made once for all test files of a worker: making one takes a third of a second, and there are more than
 * a hundred files. `packages/ui/src/testing/page-setup.ts` empties it before each of them.
 */
const environment: Environment = {
  ...jsdom,
  name: 'page',
  async setup(global, options) {
    page ??= jsdom.setup(global, options)
    await page
    return { teardown() {} }
  },
}

export default environment
