import { transform } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { initialOptions } from '../demo-options'
import { describeCode, describeInstall } from './describe-code'
import { namespaces } from './namespaces'

const [ethereum, , bitcoin] = namespaces
const chosen = [ethereum, bitcoin].filter(each => each !== undefined)

describe('the code of the first page', () => {
  test('has the adapters and networks that the visitor chose, and no others', () => {
    expect(describeCode('react', initialOptions, chosen)).toBe(
      `import { evm } from '@latchkey/adapter-evm'
import { bitcoin } from '@latchkey/adapter-bitcoin'
import {
  ConnectButton,
  createClient,
  LatchkeyProvider,
} from '@latchkey/react'
import {
  mainnet,
  bitcoin as bitcoinNetwork,
} from '@latchkey/react/networks'

const client = createClient({
  adapters: [evm(), bitcoin()],
  networks: [mainnet, bitcoinNetwork],
})

export const App = () => (
  <LatchkeyProvider client={client}>
    <ConnectButton />
  </LatchkeyProvider>
)`,
    )
    expect(describeInstall(chosen)).toBe(
      'npm install @latchkey/react @latchkey/adapter-evm @latchkey/adapter-bitcoin viem',
    )
  })

  test('names the options that differ from the defaults', () => {
    const options = {
      ...initialOptions,
      theme: 'dark',
      accent: '#e0457b',
      locale: 'ar',
      send: false,
    } as const
    const code = describeCode('mount', options)
    expect(code).toContain("themeMode: 'dark',")
    expect(code).toContain("themeVariables: { '--lk-accent': '#e0457b' },")
    expect(code).toContain('features: { send: false },')
    expect(code).toContain("import { ar } from '@latchkey/react/text/ar'")
    expect(code).toContain('mount(place, client, { locale: ar })')
    expect(code).not.toContain('receive')
  })

  test('imports a preset, and spreads it where the visitor changed more', () => {
    const rose = { ...initialOptions, preset: 'rose', layout: 'wide' } as const
    expect(describeCode('react', rose)).toContain("import { rose } from '@latchkey/react/themes'")
    expect(describeCode('react', rose)).toContain('themeVariables: rose,')
    expect(describeCode('react', rose)).toContain('<LatchkeyProvider client={client} layout="wide">')
    expect(describeCode('mount', { ...rose, radius: 'square' })).toContain(
      "themeVariables: {\n    ...rose,\n    '--lk-border-radius-master': '0px',\n  },",
    )
  })

  test('has no line that is too long for its place', () => {
    const lines = describeCode('react', { ...initialOptions, radius: 'square', font: 'serif' }).split('\n')
    expect(lines.filter(line => line.length > 64)).toEqual([])
    expect(lines).toContain('    polkadotAssetHub,')
  })

  test.each(['react', 'mount'] as const)('is valid TypeScript: %s', async form => {
    const changed = {
      ...initialOptions,
      radius: 'square',
      font: 'serif',
      preset: 'sand',
      accent: '#123456',
      terms: true,
      locale: 'de',
      layout: 'wide',
    } as const
    for (const options of [initialOptions, changed])
      await expect(transform(describeCode(form, options), { loader: 'tsx' })).resolves.toMatchObject({
        warnings: [],
      })
  })
})
