import type { LocalNamespace, NodesByNamespace } from './all-chains'
import { LocalChainError } from './errors'
import { type LocalChainsOptions, startLocalChains } from './local-chains'

const NAME = 'LATCHKEY_LOCAL_CHAINS'

/** JSON has no bigint. */
const write = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? { bigint: value.toString() } : value

const read = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'bigint' in value ? BigInt(String(value.bigint)) : value

/**
 * Returns a global setup for Playwright or vitest, to be the default export of the file that their `globalSetup` names. It
 * starts the nodes before the tests and stops them after the last one. Tests get them from {@link readLocalChains}.
 */
export const createGlobalSetup =
  <N extends LocalNamespace = 'eip155'>(options: LocalChainsOptions<N> = {}) =>
  async (): Promise<() => Promise<void>> => {
    const { stop, ...chains } = await startLocalChains(options)
    process.env[NAME] = JSON.stringify(chains, write)
    return async () => {
      delete process.env[NAME]
      await stop()
    }
  }

/** The nodes of a run, as tests read them: each namespace, with none where it was not asked for. */
export type StartedChains = {
  readonly [N in LocalNamespace]: readonly Omit<NodesByNamespace[N][number], 'stop'>[]
}

/**
 * Returns the nodes that the global setup started.
 * @throws LocalChainError `notStarted` when no global setup ran
 */
export const readLocalChains = (): StartedChains => {
  const text = process.env[NAME]
  if (text === undefined) {
    const hint =
      'Name a file with `export default createGlobalSetup()` as `globalSetup` of Playwright or vitest.'
    throw new LocalChainError('notStarted', 'No local chains were started for these tests.', { hint })
  }
  return JSON.parse(text, read) as StartedChains
}
