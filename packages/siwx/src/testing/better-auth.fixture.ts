import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { siwx } from '../better-auth/index.js'
import type { SiwxPluginOptions } from '../better-auth/options.types.js'
import { createVerifiers, type TestNode } from './accounts.fixture.js'
import { createBrowser } from './browser.fixture.js'

export const path = '/api/auth/siwx'

interface AuthOptions extends Partial<SiwxPluginOptions> {
  /** Further options of better-auth. */
  readonly more?: Pick<BetterAuthOptions, 'session' | 'rateLimit'>
  /** Default: better-auth's memory adapter. */
  readonly database?: BetterAuthOptions['database']
}

/** The tables of better-auth's memory adapter. */
const createTables = () => ({
  user: [] as { id: string; email: string; name: string }[],
  session: [] as { id: string }[],
  account: [],
  verification: [],
  siwxAccount: [] as { identity: string; userId: string }[],
  siwxSession: [] as { sessionId: string }[],
})

/** better-auth with the plugin, a node that can be away, and a browser on its page. */
export function createAuth({ database, more, ...options }: AuthOptions = {}) {
  const node: TestNode = { owners: new Map(), isAway: false }
  const tables = createTables()
  const auth = betterAuth({
    baseURL: 'https://app.example',
    secret: 'a secret of the tests with many letters',
    database: database ?? memoryAdapter(tables),
    emailAndPassword: { enabled: true },
    logger: { level: 'error' },
    telemetry: { enabled: false },
    ...more,
    plugins: [
      siwx({
        domains: ['app.example'],
        networks: ['eip155:1', 'eip155:137', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
        verifiers: createVerifiers(node),
        rpc: { 'eip155:1': ['https://node.example'], 'eip155:137': ['https://node.example'] },
        ...options,
      }),
    ],
  })
  const open = () => createBrowser(auth, { path })
  const browser = open()
  /** What better-auth says of the browser's session. */
  const sessionOf = ({ requestOf }: Pick<typeof browser, 'requestOf'>) =>
    auth.api.getSession({ headers: requestOf('').headers })
  return { auth, node, tables, browser, open, sessionOf }
}
