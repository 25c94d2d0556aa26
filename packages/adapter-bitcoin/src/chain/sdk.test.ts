import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { loadSdk } from './sdk.js'

const source = new URL('./sdk.ts', import.meta.url).pathname

describe('the SDK in an app that was bundled for a browser', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'latchkey-sdk-'))
    await writeFile(path.join(folder, 'package.json'), '{"type":"module"}')
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it.each([true, false])('has its curve, with chunks of its own or without: %s', async splitting => {
    const outdir = path.join(folder, String(splitting))
    await build({
      entryPoints: [source],
      bundle: true,
      splitting,
      format: 'esm',
      platform: 'browser',
      outdir,
      external: ['node:*'],
    })
    const bundled = (await import(pathToFileURL(path.join(outdir, 'sdk.js')).href)) as {
      loadSdk: typeof loadSdk
    }
    const { lib, curve } = await bundled.loadSdk()
    const key = new Uint8Array(32).fill(1)
    const { output } = lib.payments.p2tr({ internalPubkey: curve.xOnlyPointFromScalar(key) })
    expect(output).toHaveLength(34)
  })
})
