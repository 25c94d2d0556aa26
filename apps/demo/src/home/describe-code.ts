import { type DemoOptions, initialOptions, toOwnVariables } from '../demo-options'
import { type DemoNamespace, namespaces } from './namespaces'

/** What of an app the code is for. */
export type CodeForm = 'react' | 'mount'

const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const quoteKey = (key: string) => (/^[a-z]\w*$/i.test(key) ? key : quote(key))

/** Code that is written as it is, without quotes. */
class Expression {
  constructor(readonly code: string) {}
}

const write = (value: unknown): string => {
  if (value instanceof Expression) return value.code
  if (typeof value === 'string') return quote(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const entries = Object.entries(value).map(([key, each]) => `${quoteKey(key)}: ${write(each)}`)
  return `{ ${entries.join(', ')} }`
}

/** The theme: the preset's name, with the variables that the visitor chose beside it. */
const describeTheme = (options: DemoOptions): unknown => {
  const own = toOwnVariables(options)
  const hasOwn = Object.keys(own).length > 0
  if (options.preset === 'none') return hasOwn ? own : undefined
  const accents = options.accent
    ? { '--lk-light-accent': options.accent, '--lk-dark-accent': options.accent }
    : {}
  if (!hasOwn) return new Expression(options.preset)
  return new Expression(`{ ...${options.preset}, ${write({ ...accents, ...own }).slice(2)}`)
}

/** The options of the client that differ from the kit's own. */
const clientOptions = (options: DemoOptions): Readonly<Record<string, unknown>> => {
  const changed = <Key extends keyof DemoOptions>(key: Key) => options[key] !== initialOptions[key]
  const variables = describeTheme(options)
  const features = {
    ...(changed('send') ? { send: options.send } : {}),
    ...(changed('receive') ? { receive: options.receive } : {}),
    ...(changed('multiWallet') ? { multiWallet: options.multiWallet } : {}),
    ...(changed('terms') ? { legalCheckbox: options.terms } : {}),
    ...(changed('collapse') ? { collapseWallets: options.collapse } : {}),
  }
  return {
    ...(changed('theme') ? { themeMode: options.theme } : {}),
    ...(variables === undefined ? {} : { themeVariables: variables }),
    ...(changed('reconnect') ? { enableReconnect: options.reconnect } : {}),
    ...(changed('networkSwitch') ? { enableNetworkSwitch: options.networkSwitch } : {}),
    ...(changed('allowUnsupported') ? { allowUnsupportedChain: options.allowUnsupported } : {}),
    ...(options.terms ? { termsConditionsUrl: 'https://example.com/terms' } : {}),
    ...(Object.keys(features).length > 0 ? { features } : {}),
  }
}

/** `bitcoin` is the name of an adapter and of a network. */
const networkOf = ({ network, adapter }: DemoNamespace) =>
  network === adapter.name
    ? { imported: `${network} as ${network}Network`, used: `${network}Network` }
    : { imported: network, used: network }

const writeClient = (chosen: readonly DemoNamespace[], options: DemoOptions) => [
  'const client = createClient({',
  `  adapters: [${chosen.map(({ adapter }) => `${adapter.name}()`).join(', ')}],`,
  `  networks: [${chosen.map(each => networkOf(each).used).join(', ')}],`,
  ...Object.entries(clientOptions(options)).map(([key, value]) => `  ${key}: ${write(value)},`),
  '})',
]

const writeImports = (chosen: readonly DemoNamespace[], kit: string, { locale, preset }: DemoOptions) => [
  ...chosen.map(({ adapter }) => `import { ${adapter.name} } from '${adapter.from}'`),
  kit,
  `import { ${chosen.map(each => networkOf(each).imported).join(', ')} } from '@latchkey/react/networks'`,
  ...(preset === 'none' ? [] : [`import { ${preset} } from '@latchkey/react/themes'`]),
  ...(locale === 'en' ? [] : [`import { ${locale} } from '@latchkey/react/text/${locale}'`]),
]

const reactApp = ({ locale, layout }: DemoOptions) => [
  'export const App = () => (',
  `  <LatchkeyProvider client={client}${locale === 'en' ? '' : ` locale={${locale}}`}${layout === 'wide' ? ' layout="wide"' : ''}>`,
  '    <ConnectButton />',
  '  </LatchkeyProvider>',
  ')',
]

const mountedApp = ({ locale, layout }: DemoOptions) => {
  const settings = [
    ...(locale === 'en' ? [] : [`locale: ${locale}`]),
    ...(layout === 'wide' ? ["layout: 'wide'"] : []),
  ]
  return [
    "const place = document.querySelector('#wallet')",
    `if (place) mount(place, client${settings.length > 0 ? `, { ${settings.join(', ')} }` : ''})`,
  ]
}

/** What fits beside the other panel of the page. */
const LINE = 56

/** A list that is too long for one line, with an item per line. */
const fold = (line: string): readonly string[] => {
  const [, indent = '', head = '', items = '', tail = ''] =
    /^( *)((?:import|\S+:) [{[]) ?([^{[]+?) ?([}\]].*)$/.exec(line) ?? []
  if (line.length <= LINE || items === '') return [line]
  // A comma in a text parts nothing.
  const each = items.match(/(?:'[^']*'|[^,'])+/g) ?? []
  return [`${indent}${head}`, ...each.map(item => `${indent}  ${item.trim()},`), `${indent}${tail}`]
}

/** Returns the code of an app that shows what the demo shows with these options. Only chosen namespaces are in it. */
export function describeCode(
  form: CodeForm,
  options: DemoOptions,
  chosen: readonly DemoNamespace[] = namespaces,
): string {
  const kit =
    form === 'react'
      ? "import { ConnectButton, createClient, LatchkeyProvider } from '@latchkey/react'"
      : "import { createClient, mount } from '@latchkey/react/mount'"
  return [
    ...writeImports(chosen, kit, options),
    '',
    ...writeClient(chosen, options),
    '',
    ...(form === 'react' ? reactApp(options) : mountedApp(options)),
  ]
    .flatMap(fold)
    .join('\n')
}

/** Returns the command that installs what the code imports. */
export const describeInstall = (chosen: readonly DemoNamespace[] = namespaces): string =>
  [
    'npm install @latchkey/react',
    ...chosen.map(({ adapter }) => adapter.from),
    // A peer of the adapter: npm and pnpm install it by themselves, Yarn does not.
    ...(chosen.some(({ adapter }) => adapter.from === '@latchkey/adapter-evm') ? ['viem'] : []),
  ].join(' ')
