import { gzipSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild'
import { beforeAll, describe, expect, it } from 'vitest'
import * as entry from './index.js'

const root = new URL('..', import.meta.url).pathname

describe('the package', () => {
  it('exports these names and no others', () => {
    expect(Object.keys(entry).sort()).toEqual(['polkadot', 'transactions'])
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
      // The app has the first two anyway. The SDK stands apart as in what is published, where the hashes are our own.
      external: ['@latchkey/core/adapter', 'valibot', '@polkadot/*'],
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
  /** What is asked for by name while a file is loaded. */
  const packagesOf = (source: string) =>
    [...closure(outputOf(source))].flatMap(file =>
      (outputs[file]?.imports ?? []).filter(each => each.kind === 'import-statement').map(({ path }) => path),
    )
  const bytesOf = (source: string) =>
    [...closure(outputOf(source))].reduce((sum, file) => sum + (sizes.get(`${root}${file}`) ?? 0), 0)

  it('before the click stays within 3 kB', () => {
    expect(bytesOf('src/index.ts')).toBeGreaterThan(1_000)
    expect(bytesOf('src/index.ts')).toBeLessThanOrEqual(3_072)
  })

  it('to connect and to sign stays within 11 kB, hashes and all', () => {
    expect(bytesOf('src/connectors/wallet-code.ts')).toBeLessThanOrEqual(11_264)
  })

  it('to connect, to sign, and to read balances holds nothing of the SDK', () => {
    const sources = [
      'src/index.ts',
      'src/connectors/wallet-code.ts',
      'src/capabilities/payload.ts',
      'src/chain/chain.ts',
    ]
    for (const source of sources)
      expect(packagesOf(source).filter(path => path.startsWith('@polkadot/'))).toEqual([])
  })
})
