import { ConfigError } from '../../config/config-error.js'

/** One entry of an allow list: `[scheme://]host[:port]`, with `*` only as a whole label of the host. */
interface OriginRule {
  readonly scheme: string | undefined
  readonly labels: readonly string[]
  readonly port: string | undefined
}

const rulePattern = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\[[0-9a-f:.]+\]|[^/:?#@\s[\]]+)(?::(\d{1,5}))?\/?$/i
const labelPattern = /^(\*|[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)$/i

const hostLabels = (host: string): readonly string[] =>
  host.startsWith('[') ? [host.toLowerCase()] : host.toLowerCase().split('.')

const parseRule = (text: string): OriginRule => {
  const [, scheme, host, port] = rulePattern.exec(text.trim()) ?? []
  const labels = host === undefined ? [] : hostLabels(host)
  if (labels.length === 0 || !labels.every(label => label.startsWith('[') || labelPattern.test(label)))
    throw new ConfigError(
      `"${text}" is no origin. Write [scheme://]host[:port], with * in place of a whole label.`,
    )
  return { scheme: scheme?.toLowerCase(), labels, port }
}

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1' || host === '[::1]'

const matches = (rule: OriginRule, url: URL): boolean => {
  const labels = hostLabels(url.hostname)
  return (
    (rule.scheme === undefined || `${rule.scheme}:` === url.protocol) &&
    (rule.port === undefined || rule.port === (url.port || defaultPorts[url.protocol])) &&
    labels.length === rule.labels.length &&
    rule.labels.every((label, index) => label === '*' || label === labels[index])
  )
}

const parseOrigin = (origin: string): URL | undefined => {
  try {
    return new URL(origin)
  } catch {
    return undefined
  }
}

/**
 * Who may connect from a page. An empty list lets every origin in, loopback is always let in, and so is who sends no
 * origin at all: applications outside a browser. A page of opaque origin (`null`) is none of these.
 * @throws ConfigError for an entry that cannot be read
 */
export const createOriginCheck = (allowed: readonly string[]): ((origin: string | undefined) => boolean) => {
  const rules = allowed.map(parseRule)
  return origin => {
    if (rules.length === 0 || origin === undefined || origin === '') return true
    const url = parseOrigin(origin)
    if (!url) return false
    return isLoopback(url.hostname) || rules.some(rule => matches(rule, url))
  }
}

/**
 * Whether a list names an origin. Unlike `createOriginCheck` an empty list lets nobody in, and loopback must be listed too.
 * @throws ConfigError for an entry that cannot be read
 */
export const createListedOriginCheck = (allowed: readonly string[]): ((origin: string) => boolean) => {
  const rules = allowed.map(parseRule)
  return origin => {
    const url = parseOrigin(origin)
    return url !== undefined && rules.some(rule => matches(rule, url))
  }
}

/** Whether an origin is on this machine. */
export const isLoopbackOrigin = (origin: string): boolean => isLoopback(parseOrigin(origin)?.hostname ?? '')
