import { SiwxError } from '../errors.js'
import { isStatement } from '../text/grammar.js'
import { namespaceOf } from '../text/profiles.js'
import type { AcceptOptions, SiwxOptions } from './options.types.js'
import type { SessionStrategy } from './session-strategy.types.js'
import type { SessionStore, SiwxStores } from './stores.types.js'

type Defaults =
  | 'clockSkewMs'
  | 'maxAgeMs'
  | 'nonceMs'
  | 'sessionMs'
  | 'recheckMs'
  | 'basePath'
  | 'linkStatement'
  | 'framed'
  | 'now'
  | 'onError'

/** The options without stores. */
type RuleOptions = Omit<SiwxOptions, keyof SiwxStores>

/** The options without stores, checked and with their defaults. */
export interface Rules extends Required<Pick<RuleOptions, Defaults>>, Omit<RuleOptions, Defaults> {
  readonly accept: AcceptOptions
  /** The origins of the pages. */
  readonly origins: ReadonlySet<string>
}

/** The rules, and what keeps nonces, sessions and accounts. */
export interface Settings extends Rules, Omit<SiwxStores, 'sessions'> {
  readonly sessions: Pick<SessionStore, 'update' | 'delete'>
  readonly strategy: SessionStrategy
}

const fail = (message: string): never => {
  throw new SiwxError('invalidOptions', message)
}

/** Whether a host is this machine's own, where pages may be http. */
export const isLoopback = (hostname: string): boolean =>
  /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)

/** The URL of a text; undefined where it is none. */
export const toUrl = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined)

function originsOf(domain: string): string[] {
  const secure = toUrl(`https://${domain}`)
  const plain = toUrl(`http://${domain}`)
  if (secure && secure.host === domain && secure.pathname === '/')
    return isLoopback(secure.hostname) ? [secure.origin, `http://${domain}`] : [secure.origin]
  // http on port 443 of a loopback host is possible but not supported.
  return plain && plain.host === domain && isLoopback(plain.hostname)
    ? [plain.origin]
    : fail('`domains` must be exact hosts: lower case, punycode, no scheme, no default port, no path.')
}

/** @throws SiwxError `invalidOptions` */
export function readRules(options: RuleOptions): Rules {
  const { domains, networks, verifiers, linkStatement = 'Link this account to my user.' } = options
  if (domains.length === 0) fail('`domains` is empty: no page could sign in.')
  if (networks.length === 0) fail('`networks` is empty: no account could sign in.')
  const missing = networks.find(id => !Object.hasOwn(verifiers, namespaceOf(id)))
  if (missing !== undefined) fail(`No verifier for ${missing}: add its namespace to \`verifiers\`.`)
  if (!isStatement(linkStatement)) fail('`linkStatement` has letters that a sign-in text may not have.')
  const { basePath = '/siwx' } = options
  if (!/^(?:\/[\w.~-]+)*$/.test(basePath)) fail('`basePath` must begin with a slash and end without one.')
  return {
    clockSkewMs: 60_000,
    maxAgeMs: 600_000,
    nonceMs: 600_000,
    sessionMs: 7 * 24 * 3_600_000,
    recheckMs: 600_000,
    framed: false,
    now: Date.now,
    accept: {},
    ...options,
    onError(error) {
      try {
        options.onError?.(error)
      } catch {
        // A reporter that fails must not change what the visitor gets.
      }
    },
    linkStatement,
    basePath,
    origins: new Set(domains.flatMap(originsOf)),
  }
}
