import { gzipSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild'
import { beforeAll, describe, expect, it } from 'vitest'
import * as entry from './index.js'

const root = new URL('..', import.meta.url).pathname

describe('the package', () => {
  it('exports these names and no others', () => {
    expect(Object.keys(entry).sort()).toEqual(['bitcoin', 'feeRates', 'psbt'])
  })
})

describe('what a page loads', () => {
  let outputs: Metafile['outputs']
  let sizes: Map<string, number>
  beforeAll(async () => {
    const result = await build({
      entryPoints: [`${root}src/index.ts`],
      absWorkingDir: root,
      bundle: true,
      minify: true,
      splitting: true,
      format: 'esm',
      target: 'es2022',
      outdir: 'out',
      write: false,
      metafile: true,
      // The app has both anyway.
      external: ['@latchkey/core/adapter', 'valibot'],
    })
    outputs = result.metafile.outputs
    sizes = new Map(result.outputFiles.map(file => [file.path, gzipSync(file.contents, { level: 9 }).length]))
  })
  /** Everything that is loaded with a file. */
  const closure = (file: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(file)) return seen
    seen.add(file)
    for (const { path, kind } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement') closure(path, seen)
    return seen
  }
  const outputOf = (source: string) =>
    Object.keys(outputs).find(file => outputs[file]?.entryPoint === source) ?? expect.unreachable(source)
  const inputsOf = (source: string) =>
    [...closure(outputOf(source))].flatMap(file => Object.keys(outputs[file]?.inputs ?? {}))
  const bytesOf = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + (sizes.get(`${root}${file}`) ?? 0), 0)
  const families = ['standard', 'sats-connect', 'leather', 'unisat', 'okx']
  const sdk = /bitcoinjs-lib|bitcoinerlab|bip174|@noble\/curves/

  it('before the click stays within 3.5 kB, without an address codec', () => {
    const files = [...closure(outputOf('src/index.ts'))].filter(file => outputs[file]?.bytes)
    expect(bytesOf(files)).toBeGreaterThan(1_000)
    expect(bytesOf(files)).toBeLessThanOrEqual(3_584)
    expect(inputsOf('src/index.ts').filter(input => /@noble|@scure/.test(input))).toEqual([])
  })

  it.each(families)(
    'to connect and sign with %s holds nothing of the SDK, and stays within 17 kB',
    family => {
      const sources = ['src/connectors/wallet-code.ts', `src/drivers/${family}.ts`]
      for (const source of sources) expect(inputsOf(source).filter(input => sdk.test(input))).toEqual([])
      expect(bytesOf(new Set(sources.flatMap(source => [...closure(outputOf(source))])))).toBeLessThan(17_000)
    },
  )

  it('to read a balance or a fee holds nothing of the SDK either', () => {
    expect(inputsOf('src/chain/chain.ts').filter(input => sdk.test(input))).toEqual([])
  })
})
