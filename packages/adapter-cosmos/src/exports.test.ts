import { gzipSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild'
import { beforeAll, describe, expect, it } from 'vitest'
import * as entry from './index.js'

const root = new URL('..', import.meta.url).pathname

describe('the package', () => {
  it('exports these names and no others', () => {
    expect(Object.keys(entry).sort()).toEqual(['broadcast', 'cosmos', 'cosmosNetworkId', 'transactions'])
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
  const bytesOf = (source: string) =>
    [...closure(outputOf(source))].reduce((sum, file) => sum + (sizes.get(`${root}${file}`) ?? 0), 0)

  it('before the click stays within 3.5 kB', () => {
    expect(bytesOf('src/index.ts')).toBeGreaterThan(1_000)
    expect(bytesOf('src/index.ts')).toBeLessThanOrEqual(3_584)
  })

  it('to connect, sign and switch holds nothing of an SDK and no cryptography, within 10 kB', () => {
    for (const source of ['src/index.ts', 'src/connectors/wallet-code.ts', 'src/window-wallets.ts'])
      expect(inputsOf(source).filter(input => /cosmjs|@noble/.test(input))).toEqual([])
    expect(bytesOf('src/connectors/wallet-code.ts')).toBeLessThanOrEqual(10_240)
  })

  /** What a part brings beyond what connecting has loaded. */
  const beyond = (source: string) => {
    const had = closure(outputOf('src/connectors/wallet-code.ts'))
    const brought = [...closure(outputOf(source))].filter(file => !had.has(file))
    return brought.reduce((sum, file) => sum + (sizes.get(`${root}${file}`) ?? 0), 0)
  }

  it('to read a balance is 4 kB more, to send another 9, to verify 17', () => {
    expect(beyond('src/chain/chain.ts')).toBeLessThanOrEqual(4_096)
    expect(beyond('src/chain/sending.ts')).toBeLessThanOrEqual(9_216)
    expect(beyond('src/capabilities/verification.ts')).toBeLessThanOrEqual(17_408)
  })

  it('holds nothing of an SDK at all', () => {
    const inputs = Object.values(outputs).flatMap(output => Object.keys(output.inputs))
    expect(inputs.filter(input => input.includes('cosmjs'))).toEqual([])
  })
})
