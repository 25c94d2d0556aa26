// Only an alert for developers depends on it: the server refuses other origins itself.

/** Where apps are developed and previewed. */
const defaultOrigins = [
  'http://localhost:*',
  'https://localhost:*',
  'http://127.0.0.1:*',
  'https://127.0.0.1:*',
  'https://*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
]

const parse = (origin: string) => {
  const [, scheme = '', host = '', port = ''] = /^(https?):\/\/([^/:]+)(?::([\d*]+))?$/.exec(origin) ?? []
  return { scheme, labels: host.split('.'), port }
}

/** Compares label by label. `*` stands for one label; at the beginning for one or more. */
function matchLabels([first, ...rest]: readonly string[], labels: readonly string[]): boolean {
  const more = labels.length - rest.length - 1
  if (more < 0 || (more > 0 && first !== '*')) return false
  const [own, ...others] = labels.slice(more)
  const isEqual = (part: string | undefined, label: string | undefined) => part === '*' || part === label
  return isEqual(first, own) && rest.every((part, index) => isEqual(part, others[index]))
}

/** True if an entry of the list allows the origin. A port `*` stands for every port, the default one included. */
function matches(entry: string, origin: string): boolean {
  const pattern = parse(entry.replace(/\/$/, '').toLowerCase())
  const page = parse(origin.toLowerCase())
  return (
    pattern.scheme !== '' &&
    pattern.scheme === page.scheme &&
    (pattern.port === '*' || pattern.port === page.port) &&
    matchLabels(pattern.labels, page.labels)
  )
}

/** True if the page may use the project. A project without a list allows every origin. */
export const isOriginAllowed = (origin: string, allowed: readonly string[]): boolean =>
  allowed.length === 0 || [...allowed, ...defaultOrigins].some(entry => matches(entry, origin))
