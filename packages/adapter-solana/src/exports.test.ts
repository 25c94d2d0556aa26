import { gzipSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild'
import { beforeAll, describe, expect, it } from 'vitest'
import * as entry from './index.js'

const root = new URL('..', import.meta.url).pathname

describe('the package', () => {
  it('exports these names and no others', () => {
    expect(Object.keys(entry).sort()).toEqual(['signIn', 'solana', 'transactions'])
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
  const loadedWith = (source: string) => [...closure(outputOf(source))].filter(file => outputs[file]?.bytes)

  it('before the click stays within 3.5 kB', () => {
    const bytes = bytesOf(loadedWith('src/index.ts'))
    expect(bytes).toBeGreaterThan(1_000)
    expect(bytes).toBeLessThanOrEqual(3_584)
  })

  it('to connect is one chunk within 8 kB, with nothing of an SDK or of a curve', () => {
    for (const source of ['src/index.ts', 'src/connectors/wallet-code.ts'])
      expect(inputsOf(source).filter(input => /@solana|@noble/.test(input))).toEqual([])
    const entryFiles = closure(outputOf('src/index.ts'))
    const more = loadedWith('src/connectors/wallet-code.ts').filter(file => !entryFiles.has(file))
    expect(bytesOf(more)).toBeLessThanOrEqual(8_192)
  })

  it('to read and to send holds nothing of the SDK, which the injected form alone needs', () => {
    for (const source of [
      'src/chain/chain.ts',
      'src/capabilities/wallet-transactions.ts',
      'src/capabilities/send-transfer.ts',
      'src/capabilities/verification.ts',
    ])
      expect(inputsOf(source).filter(input => input.includes('@solana'))).toEqual([])
    expect(bytesOf(loadedWith('src/chain/chain.ts'))).toBeLessThanOrEqual(32_768)
  })
})
