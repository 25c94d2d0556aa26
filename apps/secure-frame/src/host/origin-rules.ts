/** One allowed origin of a project: `[scheme://]host[:port]`, with `*` in place of a whole label of the host. */
interface OriginRule {
  readonly scheme: string | undefined
  readonly labels: readonly string[]
  readonly port: string | undefined
}

const rulePattern = /^(?:(https?):\/\/)?(\[[0-9a-f:.]+\]|[^/:?#@\s[\]]+)(?::(\d{1,5}))?\/?$/i
const labelPattern = /^(\*|[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)$/i

const labelsOf = (host: string): readonly string[] =>
  host.startsWith('[') ? [host.toLowerCase()] : host.toLowerCase().split('.')

/** An entry that cannot be read allows nobody. */
function readRule(text: string): OriginRule | undefined {
  const [, scheme, host, port] = rulePattern.exec(text.trim()) ?? []
  const labels = host === undefined ? [] : labelsOf(host)
  if (labels.length === 0 || !labels.every(label => label.startsWith('[') || labelPattern.test(label)))
    return undefined
  return { scheme: scheme?.toLowerCase(), labels, port }
}

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1' || host === '[::1]'

const matches = (rule: OriginRule, url: URL): boolean => {
  const labels = labelsOf(url.hostname)
  return (
    // Without a scheme a rule means https: a page that came by http may be anybody's.
    (rule.scheme ?? 'https') === url.protocol.slice(0, -1) &&
    (rule.port === undefined || rule.port === (url.port || defaultPorts[url.protocol])) &&
    labels.length === rule.labels.length &&
    rule.labels.every((label, index) => label === '*' || label === labels[index])
  )
}

/** Reads an http or https origin in the only form that browsers write. */
export function readOrigin(text: string | undefined): URL | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined
}

/** The origins of a project. */
export interface OriginRules {
  allows(origin: URL): boolean
  /** The entries without a pattern, as a content security policy writes them. */
  readonly exact: readonly string[]
}

/** Reads the origins of a project. An empty list allows nobody. `isLoopbackAllowed`: for development. */
export function createOriginRules(listed: readonly string[], isLoopbackAllowed: boolean): OriginRules {
  const rules = listed.map(readRule).filter(rule => rule !== undefined)
  const exact = rules
    .filter(({ labels }) => !labels.includes('*'))
    .map(({ scheme, labels, port }) => `${scheme ?? 'https'}://${labels.join('.')}${port ? `:${port}` : ''}`)
  return {
    allows: origin =>
      (isLoopbackAllowed && isLoopback(origin.hostname)) || rules.some(rule => matches(rule, origin)),
    exact,
  }
}
